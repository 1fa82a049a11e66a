import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promises } from './promises.ts';
import { rows } from './rows.ts';
import { safetyPage, type Tried, tableOf, triedOf, unreachedOf } from './written.ts';

const LISTED = [
  { id: 'T01', threat: 'Guessing' },
  { id: 'T02', threat: 'Headers', oneEngine: 'no database is asked' },
  { id: 'T03', threat: 'Forging', reason: 'there is nothing to forge; a token is looked up' },
  { id: 'R01', threat: 'A kill' },
];
const MACHINE = {
  date: '2026-11-24',
  cores: 2,
  memoryGigabytes: 4,
  node: '26.10.0',
  system: 'linux x64',
  isFull: false,
};

const tried = (id: string, engine: Tried['engine'], more: Partial<Tried> = {}): Tried => ({
  id,
  engine,
  pass: 'none gets through',
  figure: '0 of 500',
  isPassed: true,
  ...more,
});
const both = (id: string, more?: Partial<Tried>) => [tried(id, 'sqlite', more), tried(id, 'postgres', more)];
const ALL = [...both('T01'), tried('T02', 'sqlite'), ...both('R01')];

describe('the page of safety', () => {
  it('tells of each row what was seen on each database, threats and faults apart', () => {
    const page = safetyPage(ALL, LISTED, MACHINE);
    const [threats = '', faults = ''] = page.split('## Faults');
    expect(threats).toContain('| T01 | Guessing | none gets through | ✓ 0 of 500 | ✓ 0 of 500 |');
    expect(faults).toContain('| R01 | A kill | none gets through | ✓ 0 of 500 | ✓ 0 of 500 |');
    expect(threats).not.toContain('| R01 |');
    expect(page).toContain('2026-11-24: 2 cores, 4 GB of memory, linux x64, Node 26.10.0.');
  });

  it('says why a row was not tried, and why it was tried on one database only', () => {
    const page = safetyPage(ALL, LISTED, MACHINE);
    expect(page).toContain('| T03 | Forging | see below | – | – |');
    expect(page).toContain('- T03, Forging: there is nothing to forge; a token is looked up');
    expect(page).toContain('- T02, Headers: no database is asked');
    expect(page).toContain('Every row that was tried has passed.');
    expect(page).toContain('3 of 4 rows passed;');
  });

  it('hides nothing that failed, or that this machine did not allow', () => {
    const failed = tried('T01', 'postgres', { isPassed: false, figure: '' });
    const untried = tried('R01', 'sqlite', { isPassed: false, untried: 'no strace' });
    const page = safetyPage([tried('T01', 'sqlite'), failed, untried], LISTED, MACHINE);
    expect(page).toContain('| ✓ 0 of 500 | ✗ it ended before anything was seen |');
    expect(page).toContain('| – not tried here: no strace | – |');
    expect(page).toContain('- T01, Guessing: not passed on PostgreSQL');
    expect(page).toContain('- R01, A kill: not tried here (no strace) on SQLite');
    expect(page).toContain('- R01, A kill: this run came no further than SQLite');
    expect(page).toContain('- T02, Headers: nothing tried it in this run');
  });

  it('says what went wrong, and which promise that leaves open', () => {
    const fell = tried('T01', 'postgres', {
      isPassed: false,
      figure: '30 of 500',
      fell: 'expected 30 to be 0',
    });
    const page = safetyPage([tried('T01', 'sqlite'), fell], LISTED, MACHINE);
    expect(page).toContain('| ✓ 0 of 500 | ✗ 30 of 500; expected 30 to be 0 |');
    expect(page).toContain('- T01, Guessing: not passed on PostgreSQL (expected 30 to be 0)');
    expect(page).toMatch(/\| Signing in takes .* \| T01, .* \| but for T01/);
  });

  it('says what was tried with less than is asked for, in another way, or cannot be met', () => {
    const listed = [
      { id: 'T01', threat: 'Guessing', differs: 'in another way' },
      { id: 'R01', threat: 'A kill', unmet: 'a disk lies; a backup stands in its place' },
    ];
    const page = safetyPage([...both('T01', { more: 'a million guesses' }), ...both('R01')], listed, MACHINE);
    expect(page).toContain('- T01, Guessing: in full it is a million guesses');
    expect(page).toContain('- T01, Guessing: in another way');
    expect(page).toContain('- R01, A kill: a disk lies; a backup stands in its place');
  });

  it('tells every way in which a row was tried, each as one cell', () => {
    const table = tableOf([...both('T01'), tried('T01', 'sqlite', { figure: 'a|b\nc' })], LISTED);
    expect(table).toContain('| T01 | Guessing | none gets through | ✓ 0 of 500; ✓ a\\|b c | ✓ 0 of 500 |');
  });

  it('knows which rows were tried, and which were not though nothing says why', () => {
    expect(triedOf(both('T01'), LISTED).map(({ id }) => id)).toEqual(['T01']);
    expect(unreachedOf(both('T01'), LISTED).map(({ id }) => id)).toEqual(['T02', 'R01']);
    expect(unreachedOf(ALL, LISTED)).toEqual([]);
  });
});

describe('what is written down', () => {
  it('has every row of the list, from the day that it is', () => {
    const file = join(import.meta.dirname, '..', '..', 'docs', 'safety.md');
    if (!existsSync(file)) return;
    const written = [...readFileSync(file, 'utf8').matchAll(/^\| ([TR]\d\d) \|/gm)].map(([, id]) => id);
    expect(written).toEqual(rows.map(({ id }) => id));
  });

  it('names for every promise the rows that try it, and no row tries nothing', () => {
    const named = new Set(Object.values(promises).flatMap((ids) => ids.split(' ')));
    expect([...named].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});
