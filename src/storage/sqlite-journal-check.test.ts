import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { StorageUnusable } from './errors.ts';
import { openStorage } from './open.ts';
import { freshFolder } from './testing/fresh-database.ts';

/** Copies the database and its journals in the middle of `work`, as a killed process would leave them. */
function simulateCrash(from: string, to: string, [begin, work]: readonly [string, string]): void {
  const database = new DatabaseSync(from);
  database.exec(begin);
  database.exec(work);
  for (const suffix of ['', '-wal', '-journal'])
    if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
  database.close();
}

const WITH_WAL = ['pragma journal_mode = wal', 'create table prayers (id integer)'] as const;
/** Leaves a rollback journal with an original page count of 0. */
const WITH_JOURNAL_OF_NEW_DATABASE = [
  'pragma cache_size = 1; begin; create table first (text)',
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 40) insert into first select randomblob(3000) from n',
] as const;
const WITH_JOURNAL = ['create table prayers (id integer); begin', 'create table more (id integer)'] as const;

describe('openStorage on SQLite', () => {
  let file: string;
  let openAndClose: () => Promise<void>;
  beforeEach(() => {
    file = join(freshFolder(), 'parish.sqlite');
    openAndClose = () => openStorage(`sqlite:${file}`).close();
  });

  it.each([
    ['-wal', WITH_WAL],
    ['-journal', WITH_JOURNAL],
  ] as const)(
    'rejects a missing or empty database whose %s file has data, and does not change that file',
    async (suffix, work) => {
      simulateCrash(join(freshFolder(), 'p.sqlite'), file, work);
      const journal = readFileSync(file + suffix);
      renameSync(file, `${file}.away`);
      expect(openAndClose).toThrow(StorageUnusable);
      expect(openAndClose).toThrow(`${file}${suffix}`);
      expect(existsSync(file)).toBe(false);
      writeFileSync(file, '');
      expect(openAndClose).toThrow(`${file}${suffix}`);
      expect(readFileSync(file + suffix)).toEqual(journal);

      renameSync(`${file}.away`, file);
      await openAndClose();
      const database = new DatabaseSync(file);
      expect(database.prepare('select * from prayers').all()).toEqual([]);
      database.close();
    },
  );

  it('creates the database when the first start was killed after it created empty files', async () => {
    writeFileSync(file, '');
    writeFileSync(`${file}-wal`, '');
    writeFileSync(`${file}-journal`, '');
    await openAndClose();
    expect(statSync(file).size).toBeGreaterThan(0);
  });

  it('creates the database when the first start was killed before it wrote the first page', async () => {
    simulateCrash(join(freshFolder(), 'p.sqlite'), file, ['begin', 'create table first (id integer)']);
    expect(statSync(file).size).toBe(0);
    expect(statSync(`${file}-journal`).size).toBeGreaterThan(0);
    await openAndClose();
    rmSync(file);
    await openAndClose();
    expect(existsSync(`${file}-journal`)).toBe(false);
  });

  it('rejects a database next to a journal that another, new database left', async () => {
    await openAndClose();
    const complete = new DatabaseSync(file);
    complete.exec('create table prayers (id integer)');
    complete.close();
    const content = readFileSync(file);
    const other = join(freshFolder(), 'p.sqlite');
    simulateCrash(join(freshFolder(), 'p.sqlite'), other, WITH_JOURNAL_OF_NEW_DATABASE);
    copyFileSync(`${other}-journal`, `${file}-journal`);
    expect(openAndClose).toThrow(StorageUnusable);
    expect(openAndClose).toThrow(`SQLite would empty ${file}`);
    expect(readFileSync(file)).toEqual(content);
    rmSync(`${file}-journal`);
    await openAndClose();
    expect(readFileSync(file)).toEqual(content);
  });

  it('creates the database when the first start was killed after it wrote the first page', async () => {
    await openAndClose();
    expect(statSync(file).size).toBe(4096);
    const other = join(freshFolder(), 'p.sqlite');
    simulateCrash(join(freshFolder(), 'p.sqlite'), other, WITH_JOURNAL_OF_NEW_DATABASE);
    copyFileSync(`${other}-journal`, `${file}-journal`);
    await openAndClose();
    expect(existsSync(`${file}-journal`)).toBe(false);
    expect(statSync(file).size).toBe(4096);
  });

  it('names the journal files too when the database is not readable', () => {
    writeFileSync(file, 'not a database, but as long as one '.repeat(100));
    writeFileSync(`${file}-wal`, 'journal');
    expect(openAndClose).toThrow(
      `${file} is not a readable database. Move it away, together with ${file}-wal`,
    );
    expect(readFileSync(`${file}-wal`, 'utf8')).toBe('journal');
  });
});
