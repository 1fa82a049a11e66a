import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { migrations } from '#app/migrations/index.ts';
import { bootstrap } from '#app/server/bootstrap.ts';
import { createDiskStore } from '../media-storage/disk-files.ts';
import type { Config } from '../process/config.ts';
import { loadConfig } from '../process/load-config.ts';
import { createLog } from '../process/log.ts';
import { migrate } from '../storage/migrate.ts';
import { bothEngines, freshFolder } from '../storage/testing/fresh-database.ts';
import { insertTestEvent } from '../storage/testing/insert-event.ts';
import { BackupProblem, type Manifest } from './archive-format.ts';
import { writeBackup } from './backup-writer.ts';
import { backupCommand, restoreCommand } from './commands.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import {
  createParish,
  emptyTarget,
  hashMediaFiles,
  openDatabase,
  type ParishLocation,
  readAllRows,
} from './testing/parish.ts';

const now = '2026-11-24T18:00:00.000Z';

/** An event in a backup: all columns by name. */
const PICNIC = {
  created_at: now,
  date: null,
  description: null,
  end_time: null,
  file_id: null,
  id: 1,
  image: null,
  location: null,
  start_time: null,
  time: null,
  title: 'Picnic',
  updated_at: now,
  version: 1,
};

let good: string;
let parish: ParishLocation;
beforeAll(async () => {
  parish = await emptyTarget('sqlite');
  good = join(freshFolder(), 'parish.backup');
  const { storage } = await createParish(parish, () => undefined);
  await takeBackup((work) => writeBackup(good, work), {
    storage,
    files: createDiskStore(parish.dataDir),
    now,
  });
  await storage.close();
});

const start = (config: Config) =>
  bootstrap(config, { log: createLog({ write: () => undefined }), reportProgress: () => undefined });

/** Restores a file to an empty target, expects it to fail without creating anything, and returns the message. */
async function expectRejected(file: string): Promise<string> {
  const target = await emptyTarget('sqlite');
  const error = await restoreBackup(file, target).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(BackupProblem);
  expect(existsSync(target.dataDir)).toBe(false);
  return error.message;
}

describe('a backup', () => {
  it('of version 0.1 is restored, and a start moves files of trashed records to their usual directory', async () => {
    const name = `gallery/${'a'.repeat(32)}.jpg`;
    const target = await emptyTarget('sqlite');
    await restoreBackup(await writeTestBackup({ fileName: `media/.resting/${name}` }), target);
    const config = loadConfig({ DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl, DEMO: 'off' });
    await (await start(config)).close();
    expect(Object.keys(hashMediaFiles(target.dataDir))).toEqual([`/${name}`]);
    expect(readdirSync(join(target.dataDir, 'media'))).toEqual(['gallery']);
  });

  it('does not contain a file outside the media directory when a row refers to it', async () => {
    const parish = await emptyTarget('sqlite');
    const { dataDir } = parish;
    const { storage } = await createParish(parish);
    writeFileSync(join(dataDir, 'secret.key'), 'the key');
    const address = '/media/../secret.key';
    await storage.transaction((trx) =>
      trx.updateTable('files').set({ address }).where('state', '=', 'attached').execute(),
    );
    const file = join(freshFolder(), 'all.backup');
    const { manifest } = await takeBackup((work) => writeBackup(file, work), {
      storage,
      files: createDiskStore(dataDir),
      now,
    });
    expect(manifest.missing).toEqual(['media/../secret.key']);
    expect(readFileSync(file, 'latin1')).not.toContain('the key');
    await restoreBackup(file, await emptyTarget('sqlite'));
  });

  it.each<[string, (bytes: Buffer) => Buffer, string]>([
    ['has trailing data', (bytes) => Buffer.concat([bytes, Buffer.from('\n')]), 'altered'],
    ['is not a backup', () => Buffer.from('PK\x03\x04 something else'), 'altered'],
    [
      'has another format',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('backup 1', 'backup 2'), 'latin1'),
      'newer version',
    ],
  ])('is rejected when it %s', async (_, change, message) => {
    const file = join(freshFolder(), 'altered.backup');
    writeFileSync(file, change(readFileSync(good)));
    expect(await expectRejected(file)).toContain(message);
  });

  it.each<[string, Parameters<typeof writeTestBackup>[0], RegExp]>([
    ['a later migration', { names: [...Object.keys(migrations), '9999-later'] }, /newer version.*9999-later/],
    ...['media/../secret.key', '/etc/passwd', 'secret.key', `media/gallery/${'a'.repeat(32)}-640.webp`].map(
      (fileName): [string, { fileName: string }, RegExp] => [
        `a file named ${fileName}`,
        { fileName },
        /Nothing was restored/,
      ],
    ),
    [
      'rows of an unknown table',
      { table: 'evnts' },
      /^\S+ is inconsistent or was altered. Nothing was restored\.$/,
    ],
  ])('is rejected when it has %s', async (_, options, message) => {
    expect(await expectRejected(await writeTestBackup(options))).toMatch(message);
  });

  it('does not overwrite an existing file, and leaves no incomplete file', async () => {
    const storage = openDatabase(parish);
    const folder = freshFolder();
    const file = join(folder, 'mine');
    writeFileSync(file, 'a letter');
    const options = { storage, files: createDiskStore(parish.dataDir), now };
    await expect(takeBackup((work) => writeBackup(file, work), options)).rejects.toThrow(/already exists/);
    expect(readFileSync(file, 'utf8')).toBe('a letter');
    const stopped = writeBackup(join(folder, 'other'), async (write) => {
      await write('file', 'media/demo-lamp.jpg', Buffer.from('x'));
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(readdirSync(folder)).toEqual(['mine']);
  });
});

/** Writes a valid backup with one file and rows of `events`. */
async function writeTestBackup({
  table = 'events',
  row = PICNIC as object,
  copies = 1,
  // the migrations that the columns of `row` are from
  names = Object.keys(migrations).filter((name) => name < '0020'),
  fileName = 'media/demo-lamp.jpg',
  filesOutside = 0,
}): Promise<string> {
  const file = join(freshFolder(), 'other.backup');
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const drawing = { kind: 'file', name: fileName, content: Buffer.from('a drawing') } as const;
  const content = Buffer.from(`${JSON.stringify(row)}\n`.repeat(copies));
  const rows = { kind: 'rows', name: table, content } as const;
  const manifest: Manifest = {
    takenAt: now,
    migrations: names,
    tables: [{ name: 'events', rows: copies, sha256: hash(rows.content), lastId: 1 }],
    files: [{ name: drawing.name, bytes: drawing.content.length, sha256: hash(drawing.content) }],
    missing: [],
    filesOutside,
  };
  const about = { kind: 'manifest', name: '', content: Buffer.from(JSON.stringify(manifest)) } as const;
  await writeBackup(file, async (write) => {
    for (const { kind, name, content } of [drawing, rows, about]) await write(kind, name, content);
  });
  return file;
}

describe.each(bothEngines)('a restore to %s', (engine) => {
  it('fails and changes nothing when the target is not empty', async () => {
    const target = await emptyTarget(engine);
    const storage = openDatabase(target);
    await migrate(storage);
    await storage.transaction((trx) => insertTestEvent(trx, 'Ours'));
    const before = await readAllRows(storage);
    await expect(restoreBackup(good, target)).rejects.toThrow(
      engine === 'sqlite' ? /idavaka\.sqlite exists/ : /must be empty, but events has rows/,
    );
    expect(await readAllRows(storage)).toEqual(before);
    expect(existsSync(join(target.dataDir, 'media'))).toBe(false);
    expect(existsSync(join(target.dataDir, '.restoring'))).toBe(false);
  });

  it('accepts a data directory that has only secret.key', async () => {
    const target = await emptyTarget(engine);
    mkdirSync(target.dataDir);
    writeFileSync(join(target.dataDir, 'notes.txt'), 'mine');
    await expect(restoreBackup(good, target)).rejects.toThrow(/notes\.txt/);
    expect(readdirSync(target.dataDir)).toEqual(['notes.txt']);
    rmSync(join(target.dataDir, 'notes.txt'));
    writeFileSync(join(target.dataDir, 'secret.key'), 'a key');
    await restoreBackup(good, target);
    expect(hashMediaFiles(target.dataDir)).toEqual(hashMediaFiles(parish.dataDir));
    expect(readFileSync(join(target.dataDir, 'secret.key'), 'utf8')).toBe('a key');
  });

  it('fails, like a start and a backup, while an interrupted restore is in the data directory', async () => {
    const target = await emptyTarget(engine);
    mkdirSync(join(target.dataDir, '.restoring'), { recursive: true });
    const config = loadConfig({ DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl, DEMO: 'off' });
    const advice =
      engine === 'postgres' ? 'secret.key, empty the database' : `secret.key, delete ${target.dataDir}`;
    const context = { config, clock: { now: () => 0 }, print: () => undefined };
    for (const attempt of [
      () => restoreBackup(good, target),
      () => start(config),
      () => backupCommand([join(freshFolder(), 'half.backup')], context),
    ])
      await expect(attempt()).rejects.toThrow(advice);
    expect(readdirSync(target.dataDir)).toEqual(['.restoring']);
  });

  it('deletes what it wrote when it fails', async () => {
    const target = await emptyTarget(engine);
    await restoreBackup(await writeTestBackup({}), await emptyTarget(engine));
    await expect(
      restoreBackup(await writeTestBackup({ row: { id: 1, no_such_column: 1 } }), target),
    ).rejects.toThrow(/^\S+ is inconsistent .*no_such_column.* Nothing was restored\.$/);
    expect(readdirSync(target.dataDir)).toEqual([]);
    const { location: _, ...incomplete } = PICNIC;
    await expect(restoreBackup(await writeTestBackup({ row: incomplete }), target)).rejects.toThrow(
      /differ from those in/,
    );
    expect(readdirSync(target.dataDir)).toEqual([]);
    await restoreBackup(good, target);
  });
});

test.each(bothEngines)(
  'a restore to %s fails with one line when the backup has duplicate ids',
  async (engine) => {
    const target = await emptyTarget(engine);
    await expect(restoreBackup(await writeTestBackup({ copies: 2 }), target)).rejects.toThrow(BackupProblem);
    expect(readdirSync(target.dataDir)).toEqual([]);
  },
);

test('a restore to PostgreSQL fails when a server is connected, and changes nothing', async () => {
  const target = await emptyTarget('postgres');
  await openDatabase(target).countPeers();
  await expect(restoreBackup(good, target)).rejects.toThrow(/Another Idavaka process is connected/);
  expect(existsSync(target.dataDir)).toBe(false);
});

test('a restore warns about two sites with the same Cloudinary account when the backup has external files', async () => {
  const { dataDir, databaseUrl } = await emptyTarget('sqlite');
  const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await restoreCommand([await writeTestBackup({ filesOutside: 2 })], { config, print });
  expect(lines.join('\n')).toMatch(/2 files at Cloudinary.*\n.*without CLOUDINARY_URL/);
});
