import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { migrate } from '#storage/migrate.ts';
import { migrations } from '#storage/migrations/index.ts';
import { engines, freshFolder } from '#storage/testing/fresh-database.ts';
import { insertEvent } from '#storage/testing/insert-event.ts';
import { readAddress } from '../adapters/media-host/media-folder.ts';
import { namesFound, putAside } from '../adapters/media-storage/storage-layout.ts';
import { readSettings } from '../load-config.ts';
import type { Manifest } from './archive-format.ts';
import { BackupProblem } from './backup-problem.ts';
import { writeBackup } from './backup-writer.ts';
import { restoreCommand } from './commands.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';
import { emptyPlace, filesOf, openPlace, type Place, parishAt, rowsOf } from './testing/parish.ts';

const FLIPS = 30;
const now = '2026-11-24T18:00:00.000Z';

/** As it stands in a backup: every column, by name. */
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
let place: Place;
beforeAll(async () => {
  place = await emptyPlace('sqlite');
  good = join(freshFolder(), 'parish.backup');
  const { storage } = await parishAt(place, () => undefined);
  await takeBackup(good, { storage, dataDir: place.dataDir, now });
  await storage.close();
});

/** Restores a file into an empty place, expects the refusal, that nothing was made, and answers the line. */
async function refusal(file: string): Promise<string> {
  const target = await emptyPlace('sqlite');
  const error = await restoreBackup(file, target).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(BackupProblem);
  expect(existsSync(target.dataDir)).toBe(false);
  return error.message;
}

function altered(change: (bytes: Buffer) => Buffer): string {
  const file = join(freshFolder(), 'altered.backup');
  writeFileSync(file, change(readFileSync(good)));
  return file;
}

describe('a backup', () => {
  it('has the files that a server on another database put aside, under the names that they had', async () => {
    const parish = await emptyPlace('sqlite');
    const { dataDir } = parish;
    const { storage, served, resting } = await parishAt(parish);
    const before = filesOf(dataDir);
    for (const publicId of [readAddress(served ?? '')?.publicId ?? '', resting])
      await putAside(dataDir, namesFound(publicId, [`${basename(publicId)}.txt`]), Date.parse(now));
    expect(Object.keys(filesOf(dataDir))).not.toEqual(Object.keys(before));
    const { manifest } = await takeBackup(join(freshFolder(), 'all.backup'), { storage, dataDir, now });
    const carried = manifest.files.map(({ name, sha256 }) => [name.slice('media'.length), sha256]);
    expect(Object.fromEntries(carried)).toEqual(before);
  });

  it('has no file that a row names outside the media', async () => {
    const parish = await emptyPlace('sqlite');
    const { dataDir } = parish;
    const { storage } = await parishAt(parish);
    writeFileSync(join(dataDir, 'secret.key'), 'the key');
    const address = '/media/../secret.key';
    await storage.transaction((trx) =>
      trx.updateTable('files').set({ address }).where('state', '=', 'attached').execute(),
    );
    const file = join(freshFolder(), 'all.backup');
    const { manifest } = await takeBackup(file, { storage, dataDir, now });
    expect(manifest.missing).toEqual(['media/../secret.key']);
    expect(readFileSync(file, 'latin1')).not.toContain('the key');
    await restoreBackup(file, await emptyPlace('sqlite'));
  });

  it('is refused when it was cut short, wherever', async () => {
    const { length } = readFileSync(good);
    for (const bytes of [
      0,
      1,
      16,
      17,
      40,
      Math.floor(length / 3),
      Math.floor(length / 2),
      length - 80,
      length - 2,
      length - 1,
    ]) {
      const file = join(freshFolder(), 'short.backup');
      copyFileSync(good, file);
      truncateSync(file, bytes);
      expect(await refusal(file)).toMatch(/cut short|not a backup/);
    }
  });

  it('is refused when one bit of it is another, wherever', async () => {
    const { length } = readFileSync(good);
    for (let flip = 0; flip < FLIPS; flip++) {
      const at = flip < 3 ? flip * 17 : Math.floor((flip * (length - 1)) / (FLIPS - 1));
      const file = altered((bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (flip % 8));
        return bytes;
      });
      expect(await refusal(file), `byte ${at}`).toContain(file);
    }
  });

  it('is refused when something follows it', async () => {
    expect(await refusal(altered((bytes) => Buffer.concat([bytes, Buffer.from('\n')])))).toContain('altered');
  });

  it('is refused when it is of a newer version', async () => {
    const file = altered((bytes) =>
      Buffer.from(bytes.toString('latin1').replace('backup 1', 'backup 2'), 'latin1'),
    );
    expect(await refusal(file)).toContain('newer version');
    const later = await madeUp({ names: [...Object.keys(migrations), '9999-later'] });
    expect(await refusal(later)).toMatch(/newer version.*9999-later/);
  });

  it.each(['media/../secret.key', '/etc/passwd', 'secret.key', `media/gallery/${'a'.repeat(32)}-640.webp`])(
    'is refused when it would bring a file called %s',
    async (name) => {
      expect(await refusal(await madeUp({ fileName: name }))).toContain('Nothing was restored');
    },
  );

  it('is refused when it is no backup, or not there', async () => {
    expect(await refusal(altered(() => Buffer.from('PK\x03\x04 something else')))).toContain('altered');
    expect(await refusal(join(freshFolder(), 'nowhere'))).toMatch(/^There is no file/);
  });

  it('does not take the place of a file that is there, and leaves nothing half written', async () => {
    const storage = openPlace(place);
    const folder = freshFolder();
    const file = join(folder, 'mine');
    writeFileSync(file, 'a letter');
    const options = { storage, dataDir: place.dataDir, now };
    await expect(takeBackup(file, options)).rejects.toThrow(/exists already/);
    expect(readFileSync(file, 'utf8')).toBe('a letter');
    const stopped = writeBackup(join(folder, 'other'), async (writer) => {
      await writer.write({ kind: 'file', name: 'media/demo-lamp.jpg', bytes: 1 }, [Buffer.from('x')]);
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(readdirSync(folder)).toEqual(['mine']);
  });
});

/** A backup that is whole, and says what it holds: a file and one row of `events`. */
async function madeUp({
  row = PICNIC as object,
  copies = 1,
  names = Object.keys(migrations),
  fileName = 'media/demo-lamp.jpg',
  filesOutside = 0,
}): Promise<string> {
  const file = join(freshFolder(), 'other.backup');
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const drawing = { kind: 'file', name: fileName, content: Buffer.from('a drawing') } as const;
  const content = Buffer.from(`${JSON.stringify(row)}\n`.repeat(copies));
  const rows = { kind: 'rows', name: 'events', content } as const;
  const manifest: Manifest = {
    takenAt: now,
    migrations: names,
    tables: [{ name: 'events', rows: copies, sha256: hash(rows.content), lastId: 1 }],
    files: [{ name: drawing.name, bytes: drawing.content.length, sha256: hash(drawing.content) }],
    missing: [],
    filesOutside,
  };
  const about = { kind: 'manifest', name: '', content: Buffer.from(JSON.stringify(manifest)) } as const;
  await writeBackup(file, async (writer) => {
    for (const { kind, name, content } of [drawing, rows, about])
      await writer.write({ kind, name, bytes: content.length }, [content]);
  });
  return file;
}

describe.each(engines)('restoring on %s', (engine) => {
  it('goes only into an empty place, and changes nothing elsewhere', async () => {
    const target = await emptyPlace(engine);
    const storage = openPlace(target);
    await migrate(storage);
    await storage.transaction((trx) => insertEvent(trx, 'Ours'));
    const before = await rowsOf(storage);
    await expect(restoreBackup(good, target)).rejects.toThrow(/only into an empty place/);
    expect(await rowsOf(storage)).toEqual(before);
    expect(existsSync(join(target.dataDir, 'media'))).toBe(false);
    expect(existsSync(join(target.dataDir, '.restoring'))).toBe(false);
  });

  it('goes beside the key that was put there first, and beside nothing else', async () => {
    const target = await emptyPlace(engine);
    mkdirSync(target.dataDir);
    writeFileSync(join(target.dataDir, 'notes.txt'), 'mine');
    await expect(restoreBackup(good, target)).rejects.toThrow(/notes\.txt/);
    expect(readdirSync(target.dataDir)).toEqual(['notes.txt']);
    rmSync(join(target.dataDir, 'notes.txt'));
    writeFileSync(join(target.dataDir, 'secret.key'), 'a key');
    await restoreBackup(good, target);
    expect(filesOf(target.dataDir)).toEqual(filesOf(place.dataDir));
    expect(readFileSync(join(target.dataDir, 'secret.key'), 'utf8')).toBe('a key');
  });

  it('that was cut off says what to remove, and that the key stays', async () => {
    const target = await emptyPlace(engine);
    mkdirSync(join(target.dataDir, '.restoring'), { recursive: true });
    const advice = engine === 'postgres' ? 'secret.key, empty the database' : 'secret.key, and restore again';
    await expect(restoreBackup(good, target)).rejects.toThrow(advice);
    expect(readdirSync(target.dataDir)).toEqual(['.restoring']);
    const databaseDir = freshFolder();
    mkdirSync(join(databaseDir, '.restoring'));
    const apart = { dataDir: freshFolder(), databaseUrl: `sqlite:${join(databaseDir, 'parish.sqlite')}` };
    await expect(restoreBackup(good, apart)).rejects.toThrow(
      `parish.sqlite and .restoring in ${databaseDir}`,
    );
  });

  it('takes away what it wrote when it cannot end', async () => {
    const target = await emptyPlace(engine);
    await restoreBackup(await madeUp({}), await emptyPlace(engine));
    await expect(restoreBackup(await madeUp({ row: { id: 1, no_such_column: 1 } }), target)).rejects.toThrow(
      /no_such_column/,
    );
    expect(readdirSync(target.dataDir)).toEqual([]);
    const { location: _, ...otherwise } = PICNIC;
    await expect(restoreBackup(await madeUp({ row: otherwise }), target)).rejects.toThrow(
      /came out otherwise/,
    );
    expect(readdirSync(target.dataDir)).toEqual([]);
    await restoreBackup(good, target);
  });
});

test('a backup with an id that is taken is refused with one line', async () => {
  const target = await emptyPlace('postgres');
  await expect(restoreBackup(await madeUp({ copies: 2 }), target)).rejects.toThrow(BackupProblem);
  expect(readdirSync(target.dataDir)).toEqual([]);
});

test('a backup that tells of files outside says that two sites would delete them for each other', async () => {
  const { dataDir, databaseUrl } = await emptyPlace('sqlite');
  const settings = readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  await restoreCommand([await madeUp({ filesOutside: 2 })], { settings, print });
  expect(lines.join('\n')).toMatch(/2 files that lie at Cloudinary.*\n.*without CLOUDINARY_URL/);
});

test('a backup of an older version is brought forward when it is restored', async () => {
  const old = await emptyPlace('sqlite');
  const storage = openPlace(old);
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0003'));
  await migrate(storage, older);
  await storage.transaction((trx) => insertEvent(trx, 'Parish picnic'));
  const file = join(freshFolder(), 'old.backup');
  await takeBackup(file, { storage, dataDir: dirname(old.databaseUrl.slice('sqlite:'.length)), now });
  const target = await emptyPlace('postgres');
  await restoreBackup(file, target);
  const copy = openPlace(target);
  expect(await copy.db.selectFrom('events').select(['title', 'file_id']).execute()).toEqual([
    { title: 'Parish picnic', file_id: null },
  ]);
  expect((await migrate(copy)).applied).toEqual([]);
});
