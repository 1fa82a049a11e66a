import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { loadConfig } from '../process/load-config.ts';
import { freshFolder } from '../storage/testing/fresh-database.ts';
import { backupCommand } from './commands.ts';
import { restoreBackup } from './restore-backup.ts';
import { createParish, emptyTarget, hashMediaFiles } from './testing/parish.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** A parish, and a function that backs it up to `file` and prints to `lines`. */
async function createTestParish() {
  const location = await emptyTarget('sqlite');
  const { storage, served = '' } = await createParish(location);
  const lines: string[] = [];
  const context = {
    config: loadConfig({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl }),
    clock: { now: () => Date.parse('2026-11-24T18:00:00.000Z') },
    print: (line: string) => void lines.push(line),
  };
  const file = join(freshFolder(), 'parish.backup');
  return { ...location, storage, served, lines, file, backup: () => backupCommand([file], context) };
}

// permissions alone would not stop root
it.each<[string, string, (path: string) => void, boolean]>([
  ['cannot be opened', 'ELOOP', (path) => symlinkSync(path, path), false],
  ['can be opened and not read', 'EISDIR', (path) => mkdirSync(path), false],
  ['is missing, as when a disk is not mounted', 'ENOENT', () => undefined, false],
  ['is empty', 'its size has changed', (path) => writeFileSync(path, ''), true],
  ['is longer than before', 'its size has changed', (path) => writeFileSync(path, 'x'.repeat(99)), true],
])(
  'a backup has all other files and fails with a message that names the one that %s',
  async (_, reason, damage, isContained) => {
    const { dataDir, served, lines, file, backup } = await createTestParish();
    const { [served.slice('/media'.length)]: lost, ...others } = hashMediaFiles(dataDir);
    expect(lost).toBeDefined();
    rmSync(join(dataDir, served));
    damage(join(dataDir, served));
    await expect(backup()).rejects.toThrow(
      `The backup is complete, except for problems with files in ${dataDir}: ${served.slice(1)} (${reason}). Fix this`,
    );
    expect(lines.join('\n').includes(`could not be read: ${served.slice(1)}.`)).toBe(!isContained);
    const target = await emptyTarget('sqlite');
    const { missing } = await restoreBackup(file, target);
    expect(missing).toEqual(isContained ? [] : [served.slice(1)]);
    const restored = hashMediaFiles(target.dataDir);
    expect(restored).toEqual(isContained ? hashMediaFiles(dataDir) : others);
  },
);

it('a backup succeeds when a file is permanently deleted while it runs', async () => {
  const { dataDir, storage, served, lines, backup } = await createTestParish();
  const { readdir } = files;
  vi.spyOn(files, 'readdir').mockImplementation((async (...args: Parameters<typeof readdir>) => {
    await storage.transaction((trx) =>
      trx.updateTable('files').set({ state: 'discarded' }).where('address', '=', served).execute(),
    );
    renameSync(join(dataDir, served), join(freshFolder(), 'deleted'));
    return readdir(...args);
  }) as never);
  syncBuiltinESMExports();
  await backup();
  expect(lines.join('\n')).toContain(`do not exist or could not be read: ${served.slice(1)}.`);
});
