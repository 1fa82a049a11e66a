import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { loadConfig } from '../config/load-config.ts';
import { readParts } from './archive-reader.ts';
import { writeBackup } from './backup-writer.ts';
import { backupCommand } from './commands.ts';
import { restoreBackup } from './restore-backup.ts';
import { createParish, emptyTarget, hashMediaFiles, openDatabase, readAllRows } from './testing/parish.ts';
import { verifyBackup } from './verify-backup.ts';

const NOW = '2026-11-24T18:00:00.000Z';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** A parish, and a function that backs it up to `file` and prints to `lines`. */
async function createTestParish() {
  const location = await emptyTarget('sqlite');
  const { storage, served } = await createParish(location);
  const lines: string[] = [];
  const context = {
    config: loadConfig({ DATA_DIR: location.dataDir, DATABASE_URL: location.databaseUrl }),
    clock: { now: () => Date.parse(NOW) },
    print: (line: string) => void lines.push(line),
  };
  const file = join(freshFolder(), 'parish.backup');
  return { ...location, storage, served, lines, file, backup: () => backupCommand([file], context) };
}

/** Ways to make a file unreadable, with the resulting error code. Permissions alone would not stop root. */
const faults = [
  ['cannot be opened', 'ELOOP', (path: string) => symlinkSync(path, path)],
  ['can be opened and not read', 'EISDIR', (path: string) => mkdirSync(path)],
] as const;

it.each(faults)(
  'a backup has all other files and fails with a message when one file %s',
  async (_, code, makeUnreadable) => {
    const { dataDir, served, lines, file, backup } = await createTestParish();
    const { [served?.slice('/media'.length) ?? '']: lost, ...others } = hashMediaFiles(dataDir);
    expect(lost).toBeDefined();
    rmSync(join(dataDir, served ?? ''));
    makeUnreadable(join(dataDir, served ?? ''));
    await expect(backup()).rejects.toThrow(
      `The backup is complete, except for files that could not be read: ${served?.slice(1)} (${code}).`,
    );
    expect(lines.join('\n')).toContain(`could not be read: ${served?.slice(1)}.`);
    expect((await verifyBackup(file)).missing).toEqual([served?.slice(1)]);
    const target = await emptyTarget('sqlite');
    await restoreBackup(file, target);
    expect(hashMediaFiles(target.dataDir)).toEqual(others);
  },
);

it('a backup has all rows and fails with a message when the media directory cannot be read', async () => {
  const { dataDir, storage, file, backup } = await createTestParish();
  const rows = await readAllRows(storage);
  const media = join(dataDir, 'media');
  rmSync(media, { recursive: true });
  symlinkSync(media, media);
  await expect(backup()).rejects.toThrow(
    'The backup is complete, except for files that could not be read: media (ELOOP), media/documents/',
  );
  const { files, missing } = await verifyBackup(file);
  expect([files, missing[0], missing.length]).toEqual([[], 'media', 3]);
  const target = await emptyTarget('sqlite');
  await restoreBackup(file, target);
  expect(await readAllRows(openDatabase(target))).toEqual(rows);
});

describe('a backup with missing files', () => {
  it('fails with a message when they were not deleted, for example when a disk is not mounted', async () => {
    const { dataDir, lines, file, backup } = await createTestParish();
    renameSync(join(dataDir, 'media'), join(freshFolder(), 'media'));
    await expect(backup()).rejects.toThrow(
      /^The backup is complete, except for files that are missing from \S+ although they were not deleted: media\/documents\/\S+, media\/documents\/\S+\. Fix this/,
    );
    expect(lines.join('\n')).toMatch(/Backed up .*\nNot in the backup because they do not exist/);
    expect((await verifyBackup(file)).missing).toHaveLength(2);
    await restoreBackup(file, await emptyTarget('sqlite'));
  });

  it('succeeds when they were permanently deleted while the backup ran', async () => {
    const { dataDir, storage, served = '', lines, backup } = await createTestParish();
    const { readdir } = files;
    vi.spyOn(files, 'readdir').mockImplementation((async (...args: Parameters<typeof readdir>) => {
      await storage.transaction((trx) =>
        trx.updateTable('files').set({ state: 'discarded' }).where('address', '=', served).execute(),
      );
      rmSync(join(dataDir, served));
      return readdir(...args);
    }) as never);
    syncBuiltinESMExports();
    await backup();
    expect(lines.join('\n')).toContain(
      `Not in the backup because they do not exist or could not be read: ${served.slice(1)}.`,
    );
  });
});

it.each([
  ['empty', ''],
  ['longer than before', 'the parish constitution, and more'],
])('a backup has a file that is %s as it is, and fails with a message that names it', async (_, content) => {
  const { dataDir, served = '', file, backup } = await createTestParish();
  writeFileSync(join(dataDir, served), content);
  await expect(backup()).rejects.toThrow(
    `The backup is complete, except for damaged files in ${dataDir} whose size has changed: ${served.slice(1)}. Fix this`,
  );
  expect((await verifyBackup(file)).missing).toEqual([]);
  const target = await emptyTarget('sqlite');
  await restoreBackup(file, target);
  expect(hashMediaFiles(target.dataDir)).toEqual(hashMediaFiles(dataDir));
});

it('the backup writer removes an incomplete part and continues with others when reading its content fails', async () => {
  const file = join(freshFolder(), 'parish.backup');
  const part = (name: string) => ({ kind: 'file', name, bytes: 8 }) as const;
  const bytes = await writeBackup(file, async (writer) => {
    await writer.write(part('first'), [Buffer.from('12345678')]);
    const failing = (function* () {
      yield Buffer.from('1234');
      throw new Error('bad sector');
    })();
    await expect(writer.write(part('second'), failing)).rejects.toThrow('bad sector');
    await writer.write(part('third'), [Buffer.from('abcd'), Buffer.from('efgh')]);
  });
  expect(statSync(file).size).toBe(bytes);
  const read: string[] = [];
  for await (const { name, content } of readParts(file))
    read.push(name, Buffer.concat(await Array.fromAsync(content)).toString());
  expect(read).toEqual(['first', '12345678', 'third', 'abcdefgh']);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(readdirSync(join(file, '..'))).toEqual(['parish.backup']);
});
