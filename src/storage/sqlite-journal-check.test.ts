import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { StorageUnusable } from './errors.ts';
import { openStorage } from './open.ts';
import { freshFolder } from './testing/fresh-database.ts';

/** Leaves what a killed program leaves: the files as they are while it works. */
function killedWhile(from: string, to: string, [begin, work]: readonly [string, string]): void {
  const database = new DatabaseSync(from);
  database.exec(begin);
  database.exec(work);
  for (const ending of ['', '-wal', '-journal'])
    if (existsSync(from + ending)) copyFileSync(from + ending, to + ending);
  database.close();
}

const IN_THE_LOG = ['pragma journal_mode = wal', 'create table prayers (id integer)'] as const;
/** The journal of a first transaction, which is on the disk before the pages are. */
const OF_NO_PAGES = [
  'pragma cache_size = 1; begin; create table first (text)',
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) insert into first select randomblob(3000) from n',
] as const;
const IN_THE_JOURNAL = [
  'create table prayers (id integer); begin',
  'create table more (id integer)',
] as const;

describe('a SQLite database', () => {
  let file: string;
  let start: () => Promise<void>;
  beforeEach(() => {
    file = join(freshFolder(), 'parish.sqlite');
    start = () => openStorage(`sqlite:${file}`).close();
  });

  it.each([
    ['-wal', IN_THE_LOG],
    ['-journal', IN_THE_JOURNAL],
  ] as const)(
    'that was moved away without its %s is missed, and what that holds stays as it is',
    async (ending, work) => {
      killedWhile(join(freshFolder(), 'p.sqlite'), file, work);
      const held = readFileSync(file + ending);
      renameSync(file, `${file}.away`);
      expect(start).toThrow(StorageUnusable);
      expect(start).toThrow(`${file}${ending}`);
      expect(existsSync(file)).toBe(false);
      writeFileSync(file, '');
      expect(start).toThrow(`${file}${ending}`);
      expect(readFileSync(file + ending)).toEqual(held);

      renameSync(`${file}.away`, file);
      await start();
      const database = new DatabaseSync(file);
      expect(database.prepare('select * from prayers').all()).toEqual([]);
      database.close();
    },
  );

  it('of which a first start made nothing but an empty file is made again', async () => {
    writeFileSync(file, '');
    writeFileSync(`${file}-wal`, '');
    writeFileSync(`${file}-journal`, '');
    await start();
    expect(statSync(file).size).toBeGreaterThan(0);
  });

  it('of which a first start was killed while it wrote the first page is made again', async () => {
    killedWhile(join(freshFolder(), 'p.sqlite'), file, ['begin', 'create table first (id integer)']);
    expect(statSync(file).size).toBe(0);
    expect(statSync(`${file}-journal`).size).toBeGreaterThan(0);
    await start();
    rmSync(file);
    await start();
    expect(existsSync(`${file}-journal`)).toBe(false);
  });

  it('is not emptied by a journal that one left which was only being made', async () => {
    await start();
    const whole = new DatabaseSync(file);
    whole.exec('create table prayers (id integer)');
    whole.close();
    const held = readFileSync(file);
    const other = join(freshFolder(), 'p.sqlite');
    killedWhile(join(freshFolder(), 'p.sqlite'), other, OF_NO_PAGES);
    copyFileSync(`${other}-journal`, `${file}-journal`);
    expect(start).toThrow(StorageUnusable);
    expect(start).toThrow(`SQLite would empty ${file}`);
    expect(readFileSync(file)).toEqual(held);
    rmSync(`${file}-journal`);
    await start();
    expect(readFileSync(file)).toEqual(held);
  });

  it('of which a first start was killed after it wrote the first page is made again', async () => {
    await start();
    expect(statSync(file).size).toBe(4096);
    const other = join(freshFolder(), 'p.sqlite');
    killedWhile(join(freshFolder(), 'p.sqlite'), other, OF_NO_PAGES);
    copyFileSync(`${other}-journal`, `${file}-journal`);
    await start();
    expect(existsSync(`${file}-journal`)).toBe(false);
    expect(statSync(file).size).toBe(4096);
  });

  it('that cannot be read is told of with all files that belong together', () => {
    writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(100));
    writeFileSync(`${file}-wal`, 'its log');
    expect(start).toThrow(`${file} is not a readable database. Move it away, together with ${file}-wal`);
    expect(readFileSync(`${file}-wal`, 'utf8')).toBe('its log');
  });
});
