import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { createLog } from '../adapters/log.ts';
import { prepare } from '../bootstrap.ts';
import { readSettings } from '../load-config.ts';

/** Starts on a folder, counts what is there, and ends. */
async function start(dataDir: string, demo: 'on' | 'off') {
  const settings = readSettings({ DATA_DIR: dataDir, DEMO: demo });
  const log = createLog({ write: () => undefined });
  const { deps, close } = await prepare(settings, { log, tell: () => undefined });
  const { db } = deps.storage;
  const rows = await Promise.all(
    (['events', 'gallery_folders', 'gallery_images', 'resource_folders', 'resources', 'files'] as const).map(
      async (table) => (await db.selectFrom(table).select('id').execute()).length,
    ),
  );
  await close();
  const files = await readdir(join(dataDir, 'media'), { recursive: true }).catch(() => []);
  return { rows, files: files.sort() };
}

it('the first start fills the demonstration parish, and the second leaves it as it is', async () => {
  const dataDir = freshFolder();
  const first = await start(dataDir, 'on');
  expect(first.rows.every((count) => count > 0)).toBe(true);
  expect(await start(dataDir, 'on')).toEqual(first);
}, 180_000);

it('with DEMO=off the first start fills nothing, and writes no file', async () => {
  expect(await start(freshFolder(), 'off')).toEqual({ rows: [0, 0, 0, 0, 0, 0], files: [] });
});
