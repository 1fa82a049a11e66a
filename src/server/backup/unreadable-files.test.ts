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
import { readSettings } from '../load-config.ts';
import { readParts } from './archive-reader.ts';
import { writeBackup } from './backup-writer.ts';
import { backupCommand } from './commands.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { emptyPlace, filesOf, openPlace, parishAt, rowsOf } from './testing/parish.ts';
import { verifyBackup } from './verify-backup.ts';

const NOW = '2026-11-24T18:00:00.000Z';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** A parish, and the command that backs it up into `file` and tells `lines`. */
async function parish() {
  const place = await emptyPlace('sqlite');
  const { storage, served } = await parishAt(place);
  const lines: string[] = [];
  const surroundings = {
    settings: readSettings({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }),
    clock: { now: () => Date.parse(NOW) },
    print: (line: string) => void lines.push(line),
  };
  const file = join(freshFolder(), 'parish.backup');
  return { ...place, storage, served, lines, file, backup: () => backupCommand([file], surroundings) };
}

/** What the system answers to whoever reads such a file; rights alone would not keep root from it. */
const faults = [
  ['cannot be opened', 'ELOOP', (path: string) => symlinkSync(path, path)],
  ['can be opened and not read', 'EISDIR', (path: string) => mkdirSync(path)],
] as const;

it.each(faults)(
  'a file that %s keeps nothing else out of a backup, which says so and ends with a complaint',
  async (_, code, spoil) => {
    const { dataDir, served, lines, file, backup } = await parish();
    const { [served?.slice('/media'.length) ?? '']: lost, ...others } = filesOf(dataDir);
    expect(lost).toBeDefined();
    rmSync(join(dataDir, served ?? ''));
    spoil(join(dataDir, served ?? ''));
    await expect(backup()).rejects.toThrow(
      `The backup is whole, but for what could not be read: ${served?.slice(1)} (${code}).`,
    );
    expect(lines.join('\n')).toContain(`could not be read: ${served?.slice(1)}.`);
    expect((await verifyBackup(file)).missing).toEqual([served?.slice(1)]);
    const target = await emptyPlace('sqlite');
    await restoreBackup(file, target);
    expect(filesOf(target.dataDir)).toEqual(others);
  },
);

it('a folder of media that cannot be listed keeps no row out of a backup, which says so and ends with a complaint', async () => {
  const { dataDir, storage, file, backup } = await parish();
  const rows = await rowsOf(storage);
  const media = join(dataDir, 'media');
  rmSync(media, { recursive: true });
  symlinkSync(media, media);
  await expect(backup()).rejects.toThrow(
    'The backup is whole, but for what could not be read: media (ELOOP), media/documents/',
  );
  const { files, missing } = await verifyBackup(file);
  expect([files, missing[0], missing.length]).toEqual([[], 'media', 3]);
  const target = await emptyPlace('sqlite');
  await restoreBackup(file, target);
  expect(await rowsOf(openPlace(target))).toEqual(rows);
});

describe('files that are gone', () => {
  it('although nobody deleted them, such as of a disk that is not mounted, are told of with a complaint', async () => {
    const { dataDir, lines, file, backup } = await parish();
    renameSync(join(dataDir, 'media'), join(freshFolder(), 'media'));
    await expect(backup()).rejects.toThrow(
      /^The backup is whole, but for what is gone from \S+, although nobody deleted it: media\/documents\/\S+, media\/\.resting\/documents\/\S+\. Mend that/,
    );
    expect(lines.join('\n')).toMatch(/Backed up .*\nNot in it, since they were gone/);
    expect((await verifyBackup(file)).missing).toHaveLength(2);
    await restoreBackup(file, await emptyPlace('sqlite'));
  });

  it('since they were deleted for good while the backup ran are no loss', async () => {
    const { dataDir, storage, served = '', lines, backup } = await parish();
    const { readdir } = files;
    vi.spyOn(files, 'readdir').mockImplementation((async (...order: Parameters<typeof readdir>) => {
      await storage.transaction((trx) =>
        trx.updateTable('files').set({ state: 'discarded' }).where('address', '=', served).execute(),
      );
      rmSync(join(dataDir, served));
      return readdir(...order);
    }) as never);
    syncBuiltinESMExports();
    await backup();
    expect(lines.join('\n')).toContain(
      `Not in it, since they were gone or could not be read: ${served.slice(1)}.`,
    );
  });
});

it.each([
  ['cut to nothing', ''],
  ['longer than it was', 'the parish constitution, and more'],
])(
  'a file that is %s is in a backup as it lies there, which names it and ends with a complaint',
  async (_, content) => {
    const { dataDir, served = '', file, backup } = await parish();
    writeFileSync(join(dataDir, served), content);
    await expect(backup()).rejects.toThrow(
      `The backup is whole, but for what is damaged in ${dataDir}, of another size than it was kept with: ${served.slice(1)}. Mend that`,
    );
    expect((await verifyBackup(file)).missing).toEqual([]);
    const target = await emptyPlace('sqlite');
    await restoreBackup(file, target);
    expect(filesOf(target.dataDir)).toEqual(filesOf(dataDir));
  },
);

it('a file that cannot be read where its row wants it is found where it lies', async () => {
  const place = await emptyPlace('sqlite');
  const { storage, served } = await parishAt(place);
  const path = join(place.dataDir, served ?? '');
  renameSync(path, path.replace('media', 'media/.resting'));
  symlinkSync(path, path);
  const file = join(freshFolder(), 'parish.backup');
  const { manifest, unreadable } = await takeBackup(file, { storage, dataDir: place.dataDir, now: NOW });
  expect([manifest.missing, unreadable]).toEqual([[], []]);
});

it('a read that fails midway leaves nothing of its part in a backup, and others follow', async () => {
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
