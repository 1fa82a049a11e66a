import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '#app/api-routes.ts';
import { loadHome } from '#app/home/load-home.ts';
import { createApp } from '#app/server/app.ts';
import { bootstrap } from '#app/server/bootstrap.ts';
import { createClient } from '#kit/api/client.ts';
import { loadConfig } from '#kit/process/load-config.ts';
import { createLog } from '#kit/process/log.ts';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { DEMO_ADMINISTRATOR } from './seed.ts';

/** Starts and stops the server, and returns row counts and files. */
async function start(dataDir: string, demo: 'on' | 'off') {
  const config = loadConfig({ DATA_DIR: dataDir, DEMO: demo });
  const log = createLog({ write: () => undefined });
  const { deps, close } = await bootstrap(config, { log, reportProgress: () => undefined });
  const { db } = deps.storage;
  const rows = await Promise.all(
    (
      [
        'events',
        'gallery_folders',
        'gallery_images',
        'resource_folders',
        'resources',
        'files',
        'history_entries',
      ] as const
    ).map(async (table) => (await db.selectFrom(table).select('id').execute()).length),
  );
  const visitor = createClient(routes, ({ path, ...rest }) =>
    createApp(deps).fetch(new Request(new URL(path, config.publicUrl), rest)),
  );
  const { events, news, vicar } = await loadHome(visitor, deps.calendarClock.today());
  const pictures = [...events, ...news, vicar, ...(await visitor.ads.active())].map((one) => one?.picture);
  const onHomePage = pictures.flatMap((picture) => picture?.sources ?? []);
  const missing = onHomePage.filter(
    ({ avif, webp }) => ![avif, webp].every((one) => existsSync(join(dataDir, one))),
  );
  const administrators = await db.selectFrom('users').select('name').execute();
  await close();
  const files = await readdir(join(dataDir, 'media'), { recursive: true }).catch(() => []);
  // the background creates variants, which end in their width
  const originals = files.filter((name) => !/-\d+\.\w+$/.test(name)).sort();
  return { rows, missing, files: originals, administrators: administrators.map(({ name }) => name) };
}

it('the first start creates the demonstration parish, and the second changes nothing', async () => {
  const dataDir = freshFolder();
  const first = await start(dataDir, 'on');
  expect(first.rows.every((count) => count > 0)).toBe(true);
  expect(first.missing).toEqual([]);
  expect(first.administrators).toEqual([DEMO_ADMINISTRATOR]);
  expect(await start(dataDir, 'on')).toEqual(first);
});

it('the first start creates no content and no files when DEMO is off', async () => {
  expect(await start(freshFolder(), 'off')).toEqual({
    rows: [0, 0, 0, 0, 0, 0, 0],
    missing: [],
    files: [],
    administrators: ['Parish Administrator'],
  });
});
