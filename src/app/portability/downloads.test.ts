import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rejection } from '#kit/auth/testing/sign-in.ts';
import { readParts } from '#kit/backup/archive-reader.ts';
import { readZip } from '#kit/portability/testing/read-zip.ts';
import { milestoneTime } from '#kit/process/milestones.ts';
import { deriveKeys } from '#kit/security/crypto.ts';
import { type bothEngines, freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { picture, toFile } from '#kit/uploads/testing/sample-files.ts';
import { type HostName, type UploadTestApp, uploadTestApp } from '#kit/uploads/testing/upload-helper.ts';
import { STAFF } from '../testing/test-app.ts';
import { VALID_BODIES } from '../testing/valid-bodies.ts';
import type { Download } from './wire.ts';

const CONFIRMED = { currentPassword: STAFF.password };
const MINUTE_MS = 60_000;

async function start(engine: (typeof bothEngines)[number] = 'sqlite', host: HostName = 'embedded') {
  const parish = await uploadTestApp({ engine, host });
  onTestFinished(() => parish.close());
  return parish;
}

/** A folder with a picture, an event whose texts are hostile, a draft, and a prayer request. */
async function addContent({ staff, visitor, upload }: UploadTestApp): Promise<void> {
  const { _id: folderId } = await staff.galleryFolders.create({
    body: { name: 'Onam: 2026?', category: 'perunnal' },
  });
  const signature = await staff.gallery.uploadSignature({ body: { title: 'x' } });
  const { secure_url: imageUrl, public_id: publicId } = await upload(
    signature,
    toFile(await picture(), 'a.jpg'),
  );
  await staff.gallery.create({ body: { title: 'Procession', imageUrl, publicId, folderId } });
  await staff.events.create({
    body: {
      title: '<script>alert(1)</script>',
      date: '2026-12-06',
      description: '=1+1\u2028next',
      location: '2026-99-99T00:00:00.000Z',
    },
  });
  const content = '**Bold** <b>no</b> [about](/about) [x](javascript:alert(1)) https://%zz/';
  await staff.news.create({ body: { title: 'A draft', content, isPublished: false } });
  await staff.redirects.create({ body: { from: '/contact', to: '/about' } });
  await visitor.prayerRequests.submit({
    body: VALID_BODIES['POST /api/prayer-request/submit'] as never,
    idempotencyKey: randomUUID(),
  });
}

async function load({ staff, request }: UploadTestApp, what: Download): Promise<Buffer> {
  const { url } = await staff.downloads.create({ body: { what, ...CONFIRMED } });
  const response = await request(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

it.each([
  ['sqlite', 'embedded'],
  ['postgres', 's3'],
] as const)(
  'everything on %s with files in %s is data, files with readable names, and a page',
  async (engine, host) => {
    const parish = await start(engine, host);
    await addContent(parish);
    const files = await readZip(await load(parish, 'everything'));
    const text = (path: string) => String(files.get(path));
    const json = (path: string) => JSON.parse(text(path));

    expect(json('data/events.json')).toMatchObject([
      { id: 1, title: '<script>alert(1)</script>', isPublished: true, program: [], seriesId: null },
    ]);
    expect(json('data/news.json')).toMatchObject([
      { title: 'A draft', isPublished: false, authorName: STAFF.name },
    ]);
    expect(text('data/events.csv')).toContain(`"'=1+1\u2028next"`);
    const path = 'gallery-images/Onam 2026/0001 Procession.jpg';
    expect(json('data/files.json')).toMatchObject([{ id: 1, path, bytes: files.get(path)?.length }]);
    expect(Object.values(json('manifest.json').lastIds).filter(Boolean)).toHaveLength(6);
    for (const part of [
      `<img src="${path.replaceAll(' ', '%20')}" alt="Procession"`,
      '<dt>Folder</dt><dd><a href="#gallery-folders-1">Onam: 2026?</a></dd>',
      '<h3>&#60;script&#62;alert(1)&#60;/script&#62;</h3>',
      '<strong>Bold</strong> &#60;b&#62;no&#60;/b&#62; <a href="http://localhost:3000/about"',
      '<dt>Created at</dt><dd>Tuesday, November 24, 2026 at 12:00 PM</dd>',
      '<h3>/contact</h3>',
      '<a href="weeks/2026-11-29.html">The week of Sunday, November 29, 2026</a>',
    ])
      expect(text('index.html')).toContain(part);
    expect(text('index.html')).not.toMatch(/<script|href="javascript/);
    expect(text('calendar.ics')).toMatch(/^BEGIN:VCALENDAR/);
    expect(text('events.xml')).toContain('<rss');
    expect(text('weeks/2026-11-29.html')).toMatch(/^<!DOCTYPE html>/);
    expect(
      [...files.keys()].filter((name) => /prayer|user|trash|activity|outbox|version|import/.test(name)),
    ).toEqual([]);
    expect(files.size).toBe(new Set([...files.keys()].map((name) => name.toLowerCase())).size);
  },
);

it('private entries and a backup require the current password, and the log names them', async () => {
  const parish = await start();
  const { staff } = parish;
  await addContent(parish);
  for (const what of ['everything-with-private-entries', 'backup'] as const)
    for (const password of [undefined, 'not the password'])
      expect(
        await rejection(
          staff.downloads.create({ body: { what, ...(password && { currentPassword: password }) } }),
        ),
      ).toMatchObject({ code: 'CONFIRM_PASSWORD', status: 403 });

  const files = await readZip(await load(parish, 'everything-with-private-entries'));
  const [prayer] = JSON.parse(String(files.get('data/prayer-requests.json')));
  expect(prayer.text).toMatchObject({ name: VALID_BODIES['POST /api/prayer-request/submit']?.name });
  expect(Object.keys(prayer)).not.toEqual(expect.arrayContaining(['sender']));
  const { entries } = await staff.activity.list();
  expect(entries[0]).toMatchObject({ action: 'export', kind: 'everything', title: 'with private entries' });
});

it('a backup is the one that the command writes, and counts as one', async () => {
  const parish = await start();
  await addContent(parish);
  const file = join(freshFolder(), 'parish.backup');
  writeFileSync(file, await load(parish, 'backup'));
  const names: string[] = [];
  for await (const { kind, name } of readParts(file)) names.push(`${kind} ${name}`.slice(0, 19));
  expect(names).toEqual(
    expect.arrayContaining(['rows users', 'rows gallery_folder', 'file media/gallery/', 'manifest ']),
  );
  expect(await milestoneTime(parish.deps.storage.db, 'backup')).toBe('2026-11-24T18:00:00.000Z');
});

it('the URL of a download ends after a minute and with the session, and is valid for nothing else', async () => {
  const { staff, request, clock } = await start();
  const create = async () => (await staff.downloads.create({ body: { what: 'everything' } })).url;
  const status = async (url: string, init?: RequestInit) => (await request(url, init)).status;
  const url = await create();
  const other = deriveKeys('tests only: the secret key of another site').encrypt('downloads', '{}');
  const forged = [
    url.replace(/[^/]+$/, 'backup'),
    url.replace(/[^/]+$/, other),
    url.replace(/(?<=^.{20})./, (letter) => (letter === 'A' ? 'B' : 'A')),
    url.slice(0, -8),
  ];
  for (const one of forged) expect([one, await status(one)]).toEqual([one, 404]);
  expect(await status(url, { method: 'HEAD' })).toBe(405);
  clock.advance(MINUTE_MS + 1);
  expect(await status(url)).toBe(404);
  const last = await create();
  await staff.auth.logout();
  expect(await status(last)).toBe(401);
});

it('one download runs at a time, and ends with its client, without files that remain', async () => {
  const parish = await start();
  await addContent(parish);
  const { staff, request, deps } = parish;
  for (const what of ['everything', 'backup'] as const) {
    const { url } = await staff.downloads.create({ body: { what, ...CONFIRMED } });
    const first = await request(url);
    const reader = first.body?.getReader();
    await reader?.read();
    expect((await request(url)).status).toBe(503);
    await reader?.cancel();
    const next = async () => {
      const { status, body } = await request(url);
      await body?.cancel();
      return status;
    };
    await expect.poll(next).toBe(200);
  }
  const incoming = await deps.media.embedded.files.incoming();
  await expect.poll(() => readdirSync(incoming)).toEqual([]);
});
