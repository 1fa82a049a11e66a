import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FakeService, startFakeService } from '#kit/process/testing/fake-service.ts';
import { picture, samplePdf } from '#kit/uploads/testing/sample-files.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { post, wordPressExport } from './testing/export-files.ts';
import { importFile } from './testing/import-file.ts';

let old: FakeService;
let parish: TestApp & { staff: ReturnType<TestApp['client']> };

async function start(env: Record<string, string> = { IMPORT_HOSTS: '127.0.0.1' }): Promise<void> {
  const app = await testApp({ engine: 'sqlite', env });
  parish = { ...app, staff: app.client(await app.signIn()) };
}
beforeEach(async () => {
  const jpeg = await picture();
  const files: Record<string, string | Buffer> = { pdf: samplePdf, jpg: jpeg };
  const listener: RequestListener = ({ url = '' }, response) => {
    const path = url.split('?')[0] ?? '';
    if (path.startsWith('/to/'))
      response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
    else
      response
        .writeHead(path.includes('gone') ? 404 : 200)
        .end(files[path.split('.').pop() ?? ''] ?? '<svg/>');
  };
  old = await startFakeService(listener);
});
afterEach(() => Promise.all([parish.close(), old.close()]));

const file = (id: number, path: string, more: object = {}) =>
  post({
    ...{ id, type: 'attachment', title: `File ${id}`, status: 'inherit' },
    more: `<wp:attachment_url>${new URL(path, old.origin)}</wp:attachment_url>`,
    ...more,
  });

it('pictures of the old site become those of articles and folders of the gallery, and documents resources', async () => {
  await start();
  const done = await importFile(
    parish,
    wordPressExport(
      [
        post({
          ...{ id: 1, title: 'Perunnal', meta: { _thumbnail_id: '10' } },
          content: `<img class="wp-image-10" src="x">[gallery ids="12,11"]`,
        }),
        post({
          id: 2,
          title: 'Inline',
          content: `<img src="${old.origin}/inline-300x200.jpg" alt="A bell">`,
        }),
        file(10, '/a.jpg', { meta: { _wp_attachment_image_alt: 'The procession' } }),
        ...[file(11, '/b.jpg'), file(12, '/c.jpg'), file(13, '/d.jpg'), file(14, '/bulletin.pdf')],
        ...[
          file(15, '/gone.jpg'),
          file(16, 'http://127.0.0.2/x.jpg'),
          file(17, '/fake.png'),
          file(18, '/film.mp4'),
        ],
      ],
      old.origin,
    ),
  );
  expect(done.leftOut.lines.map(({ title, note }) => [title, note])).toEqual([
    ['File 15', 'The old site answered with status 404.'],
    ['File 16', 'It is on another site, 127.0.0.2.'],
    ['File 17', expect.stringContaining('')],
    ['File 18', expect.stringContaining('/film.mp4')],
  ]);
  const visitor = parish.client();
  const [inline, perunnal] = (await visitor.news.list()).toSorted((a, b) => a.title.localeCompare(b.title));
  expect(perunnal?.picture).toMatchObject({ width: 240 });
  expect(inline?.picture).toMatchObject({ width: 240 });
  expect(old.requests).toContain('/inline-300x200.jpg');
  const folders = await visitor.galleryFolders.list();
  expect(folders.map(({ name, imageCount }) => [name, imageCount])).toEqual([
    ['From 127.0.0.1', 1],
    ['Perunnal', 2],
  ]);
  const images = await visitor.gallery.list({ query: { folderId: folders[1]?._id ?? 0 } });
  expect(images.map(({ title }) => title)).toEqual(['File 12', 'File 11']);
  const [resources] = await visitor.resourceFolders.list();
  expect(resources).toMatchObject({ folder_name: 'From 127.0.0.1', item_count: 1 });
  expect((await parish.request('/bulletin.pdf/')).headers.get('location')).toMatch(/^\/media\/documents\//);

  await parish.staff.imports.undo({ params: { id: done.id } });
  await parish.deps.backgroundTasks.settled();
  expect(await visitor.galleryFolders.list()).toEqual([]);
  expect(await visitor.resourceFolders.list()).toEqual([]);
});

it('nothing is fetched from private networks, files or other sites, not even after a redirect', async () => {
  await start({});
  const to = (address: string) => `/to/${encodeURIComponent(address)}/x.jpg`;
  const files = (base: string) =>
    wordPressExport([file(1, '/a.jpg'), file(2, 'file:///etc/passwd.jpg'), file(3, `${base}/b.jpg`)], base);
  const direct = await importFile(parish, files(old.origin));
  expect(direct.leftOut.lines.map(({ note }) => note)).toEqual([
    'The site 127.0.0.1 is in a private network.',
    'Its address is not one of a website.',
    'The site 127.0.0.1 is in a private network.',
  ]);
  expect(old.requests).toEqual([]);
  await parish.close();
  await start();
  const redirected = await importFile(
    parish,
    wordPressExport(
      [
        file(1, to(`${old.origin}/a.jpg`)),
        file(2, to('http://169.254.169.254/x.jpg')),
        file(3, to('file:///etc/passwd')),
        file(4, to('//localhost:1/x.jpg')),
      ],
      old.origin,
    ),
  );
  expect(redirected.progress.done).toBe(1);
  expect(redirected.leftOut.lines.map(({ note }) => note)).toEqual([
    'It is on another site, 169.254.169.254.',
    'Its address is not one of a website.',
    'It is on another site, localhost:1.',
  ]);
});
