import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { importCommand } from '#app/portability/import-command.server.ts';
import { ADMINISTRATOR } from '#app/testing/server-process.ts';
import { runCommand } from '#kit/auth/admin-cli.server.ts';
import { startBucketServer } from '#kit/media-storage/testing/bucket-server.ts';
import { readZip } from '#kit/portability/testing/read-zip.ts';
import { type WrittenEntry, writeZip } from '#kit/portability/testing/write-zip.ts';
import { systemClock } from '#kit/process/clock.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { freshDatabase, freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { pictureFile } from '#kit/uploads/testing/sample-files.ts';
import { DEMO_ADMINISTRATOR } from '#seed/seed.ts';
import { readAllRows, withDatabase } from '../../support/db-inspect.ts';
import { defineCase } from '../../support/define-case.ts';
import type { Site } from '../../support/server-under-test.ts';
import { uploader } from '../../support/uploads.ts';

async function exportFrom(site: Site): Promise<Buffer> {
  const { client } = await site.staff();
  const body = { what: 'everything-with-private-entries', currentPassword: ADMINISTRATOR.password } as const;
  const { url } = await client.downloads.create({ body });
  return Buffer.from(await (await fetch(`${site.server.address}${url}`)).arrayBuffer());
}

/** Runs `npm run admin -- import`. */
async function importInto(
  { databaseUrl, environment }: Pick<Site, 'databaseUrl' | 'environment'>,
  content: Buffer,
): Promise<void> {
  const file = join(freshFolder(), 'export.zip');
  writeFileSync(file, content);
  await withDatabase(databaseUrl, (storage) =>
    importCommand([file], { storage, clock: systemClock, print: () => undefined }, loadConfig(environment)),
  );
}

/** What a server sent, without its address. */
const withoutHost = (text: string) => text.replaceAll(/(?:127\.0\.0\.1|localhost)(?::|%3A)\d+/g, 'HOST');

/** The HTML of all pages in the sitemap, without the address of the server. */
async function readPages({ server: { address } }: Site): Promise<Record<string, string>> {
  const read = async (url: string) => withoutHost(await (await fetch(url)).text());
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname);
  expect(paths.length).toBeGreaterThan(50);
  const pages: Record<string, string> = {};
  for (const path of paths) pages[path] = await read(`${address}${path}`);
  return pages;
}

defineCase(
  {
    id: 'R31',
    title: 'an export imported into an empty site makes the same site',
    pass: 'the demonstration exported and imported, with media on the disk (SQLite) and in a bucket (PostgreSQL): each part of a second export has the same bytes, and each page in the sitemap the same HTML',
  },
  async ({ startSite, engine, report }) => {
    const bucket = engine === 'postgres' ? await startBucketServer(freshFolder()) : undefined;
    const other = bucket && (await startBucketServer(freshFolder()));
    try {
      const mediaOf = (server: typeof bucket): Record<string, string> =>
        server ? { MEDIA_URL: server.mediaUrl } : {};
      const demonstration = await startSite({ DEMO: 'on', ...mediaOf(bucket) });
      const exported = await exportFrom(demonstration);
      const site = await startSite(mediaOf(other));
      await withDatabase(site.databaseUrl, (storage) =>
        runCommand(['create', '--email', 'author@stthomas.example', '--name', DEMO_ADMINISTRATOR], {
          ...{ storage, clock: systemClock, print: () => undefined, readLine: async () => '' },
        }),
      );
      await importInto(site, exported);
      // the running server reads the content again
      await sleep(1_000);
      const [first, second] = [await readZip(exported), await readZip(await exportFrom(site))];
      for (const files of [first, second]) files.delete('manifest.json');
      expect([...second.keys()]).toEqual([...first.keys()]);
      // what the site makes of its content names its host
      const plain = (bytes: Buffer | undefined) => withoutHost(String(bytes?.toString('latin1')));
      const differing = [...first].filter(([path, content]) => plain(second.get(path)) !== plain(content));
      expect(differing.map(([path]) => path)).toEqual([]);
      const [pages, otherPages] = [await readPages(demonstration), await readPages(site)];
      expect(Object.keys(pages).filter((path) => pages[path] !== otherPages[path])).toEqual([]);
      report(`${first.size} files and ${Object.keys(pages).length} pages are the same`);
    } finally {
      await bucket?.close();
      await other?.close();
    }
  },
);

interface Parts {
  readonly files: Map<string, Buffer>;
  readonly manifest: { lastIds: Readonly<Record<string, number>> };
}

/** Changes the first row of a table. */
function changeRow({ files }: Parts, name: string, change: object): void {
  const path = `data/${name}.json`;
  const [row, ...others] = JSON.parse(String(files.get(path)));
  const rows = [{ ...row, ...change }, ...others].map((one) => JSON.stringify(one));
  files.set(path, Buffer.from(`[\n${rows.join(',\n')}\n]\n`));
}

const isEntry = (value: unknown): value is WrittenEntry => value instanceof Object && 'path' in value;

const PICTURE = 'gallery-images/0001 Lamp.jpg';
const BOMB_BYTES = 200 * 1024 * 1024;

/** How an attacker alters an export, with what the refusal says. An attack may return an array of entries to add. */
const ATTACKS: readonly (readonly [reason: string, attack: (parts: Parts) => unknown])[] = [
  ['is not an export', ({ files }) => files.delete('manifest.json')],
  ['newer version', ({ manifest }) => Object.assign(manifest, { migrations: ['9999-later'] })],
  ['newer version', ({ manifest }) => Object.assign(manifest, { format: 2 })],
  ['damaged', ({ files }) => files.delete(PICTURE)],
  ['damaged', ({ files }) => files.delete('data/events.json')],
  ['damaged', ({ files }) => files.set('data/events.json', Buffer.from('[\n7,\n{"id":\n]\n'))],
  ['damaged', ({ files }) => files.set('data/events.json', Buffer.from([0x5b, 0x0a, 0xff]))],
  [
    'damaged',
    ({ files }) => {
      const content = files.get(PICTURE) as Buffer;
      files.delete(PICTURE);
      return [{ path: PICTURE, content, statedChecksum: 1 }];
    },
  ],
  ['damaged', () => [{ path: '../../outside.txt', content: Buffer.from('x') }]],
  ['damaged', () => [{ path: '/etc/outside', content: Buffer.from('x') }]],
  ['damaged', () => [{ path: 'index.html', content: Buffer.from('twice') }]],
  ['too large', () => [{ path: 'bomb', content: Buffer.alloc(BOMB_BYTES), isDeflated: true }]],
  [
    'damaged',
    ({ files }) => {
      const content = files.get('data/events.json') ?? Buffer.alloc(0);
      files.delete('data/events.json');
      return [
        {
          path: 'data/events.json',
          content: Buffer.alloc(BOMB_BYTES),
          isDeflated: true,
          statedBytes: content.length,
        },
      ];
    },
  ],
  ['does not know', ({ manifest }) => Object.assign(manifest.lastIds, { users: 1 })],
  ['does not know', ({ manifest }) => Object.assign(manifest.lastIds, { sqlite_master: 1 })],
  ['is unknown', (parts) => changeRow(parts, 'events', { passwordHash: 'x' })],
  ['events, 1: title', (parts) => changeRow(parts, 'events', { title: 'x'.repeat(201) })],
  ['events, 1: title', (parts) => changeRow(parts, 'events', { title: { toString: 'x' } })],
  ['events, 1: description', (parts) => changeRow(parts, 'events', { description: 'a\0b' })],
  ['events, 1: isPublished', (parts) => changeRow(parts, 'events', { isPublished: 7 })],
  ['events, 1: image', (parts) => changeRow(parts, 'events', { image: 'javascript:alert(1)' })],
  ['events, -1: id', (parts) => changeRow(parts, 'events', { id: -1 })],
  ['events, undefined: id', (parts) => changeRow(parts, 'events', { id: undefined })],
  ['events, 1: path', (parts) => changeRow(parts, 'events', { path: PICTURE })],
  ['events, 1: it refers', (parts) => changeRow(parts, 'events', { seriesId: 7 })],
  ['redirects, 1: toPath', (parts) => changeRow(parts, 'redirects', { toPath: 'https://evil.example/' })],
  ['events, 2: another row has the same id', (parts) => changeRow(parts, 'events', { id: 2 })],
  [
    'parish_settings',
    (parts) =>
      changeRow(parts, 'parish-settings', {
        block: 'links',
        content: { liveStreamUrl: 'javascript:alert(1)' },
      }),
  ],
  ['not a file of a record', (parts) => changeRow(parts, 'files', { address: '/media/../secret.key' })],
  ['not a file of a record', (parts) => changeRow(parts, 'files', { placeholder: 'x" onload="alert(1)' })],
  [
    'not a file of a record',
    (parts) => changeRow(parts, 'files', { host: 'cloudinary', address: 'javascript:x' }),
  ],
  [PICTURE, ({ files }) => files.set(PICTURE, Buffer.from('<script>alert(1)</script>'))],
  [PICTURE, ({ files }) => files.set(PICTURE, Buffer.alloc(0))],
  [
    'not a file that a site has stored',
    ({ files }) => files.set(PICTURE, Buffer.concat([files.get(PICTURE) as Buffer, Buffer.from('<script>')])),
  ],
];

defineCase(
  {
    id: 'T80',
    title: 'a hostile export is refused, and changes nothing',
    pass: `${ATTACKS.length} altered exports (paths out of the folder, bombs, accounts, unknown fields, values that a request would be refused for, files that are something else): each is refused with its reason, and no row and no file is added`,
    oneEngine: 'the rows are checked before they reach the database',
    isQuick: true,
  },
  async ({ startSite, report }) => {
    const source = await startSite();
    const { client } = await source.staff();
    for (const title of ['Perunnal', 'Carols']) await client.events.create({ body: { title } });
    await client.redirects.create({ body: { from: '/contact', to: '/about' } });
    const { secure_url: imageUrl, public_id: publicId } = await uploader(source).upload(
      await client.gallery.uploadSignature({ body: { title: 'Lamp' } }),
      await pictureFile(),
    );
    await client.gallery.create({ body: { title: 'Lamp', category: 'others', imageUrl, publicId } });
    const exported = await exportFrom(source);

    const { url: databaseUrl, remove } = await freshDatabase('sqlite', { isMigrated: true });
    const DATA_DIR = freshFolder();
    const site = { databaseUrl, environment: { DATA_DIR, DATABASE_URL: databaseUrl } };
    // the first command also creates the secret key
    await expect(importInto(site, exported.subarray(0, -100))).rejects.toThrow('not a ZIP file');
    const state = async () => {
      const entries = readdirSync(DATA_DIR, { recursive: true, withFileTypes: true });
      return [
        await readAllRows(databaseUrl),
        entries.filter((entry) => entry.isFile()).map(({ name }) => name),
      ];
    };
    const before = await state();
    for (const [index, [reason, attack]] of ATTACKS.entries()) {
      const files = await readZip(exported);
      const manifest = JSON.parse(String(files.get('manifest.json')));
      const added = [attack({ files, manifest })].flat().filter(isEntry);
      if (files.has('manifest.json')) files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
      const entries = [...files].map(([path, content]) => ({ path, content }));
      const failure = await importInto(site, writeZip([...entries, ...added])).then(
        () => 'imported',
        (error: Error) => `${error.name}: ${error.message}`,
      );
      expect(failure, `attack ${index}`).toMatch(/^ImportProblem: /);
      expect(failure, `attack ${index}`).toContain(reason);
    }
    expect(await state()).toEqual(before);
    // unaltered, it is accepted
    await importInto(site, exported);
    await remove();
    report(`0 of ${ATTACKS.length} had an effect`);
  },
);
