import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { type CaseResult, reportMarkdown, resultsTable, testedEntries, untestedEntries } from './markdown.ts';
import { requirements } from './requirements.ts';

const ENTRIES = [
  { id: 'T01', threat: 'Guessing' },
  { id: 'T02', threat: 'Headers', oneEngine: 'no query runs' },
  { id: 'T03', threat: 'Forging', reason: 'there is nothing to forge' },
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

const result = (id: string, engine: CaseResult['engine'], more: Partial<CaseResult> = {}): CaseResult => ({
  id,
  engine,
  pass: 'none succeeds',
  figure: '0 of 500',
  isPassed: true,
  ...more,
});
const onBoth = (id: string, more?: Partial<CaseResult>) => [
  result(id, 'sqlite', more),
  result(id, 'postgres', more),
];
const ALL = [...onBoth('T01'), result('T02', 'sqlite'), ...onBoth('R01')];

describe('the safety report', () => {
  it('lists threats and faults separately with the result on each database', () => {
    const report = reportMarkdown(ALL, ENTRIES, MACHINE);
    const [threats = '', faults = ''] = report.split('## Faults');
    expect(threats).toContain('| T01 | Guessing | none succeeds | ✓ 0 of 500 | ✓ 0 of 500 |');
    expect(faults).toContain('| R01 | A kill | none succeeds | ✓ 0 of 500 | ✓ 0 of 500 |');
    expect(threats).not.toContain('| R01 |');
    expect(report).toContain('3 of 4 cases passed.** 2026-11-24: 2 cores, 4 GB of memory, linux x64');
  });

  it('gives the reason when a case was not tested or ran on one database only', () => {
    const report = reportMarkdown(ALL, ENTRIES, MACHINE);
    expect(report).toContain('| T03 | Forging | see below | – | – |');
    expect(report).toContain('- T03, Forging: there is nothing to forge');
    expect(report).toContain('- T02, Headers: one database: no query runs');
  });

  it('shows failures, cases that the machine cannot run, and an aborted run', () => {
    const failed = result('T01', 'postgres', { isPassed: false, figure: '30 of 500', failure: 'not 0' });
    const notRun = result('R01', 'sqlite', { isPassed: false, notRunReason: 'no strace' });
    const report = reportMarkdown([result('T01', 'sqlite'), failed, notRun], ENTRIES, MACHINE);
    expect(report).toContain('| ✓ 0 of 500 | ✗ 30 of 500; not 0 |');
    expect(report).toContain('| – no strace | – |');
    expect(report).toContain('- T01, Guessing: failed on PostgreSQL: not 0');
    expect(report).toContain('- R01, A kill: not run on SQLite: no strace');
    expect(report).toContain('- R01, A kill: one database: the run ended before the other');
    expect(report).toContain('- T02, Headers: no test ran');
    expect(report).toMatch(/\| Sign-in takes .* \| T01, .* \| except T01/);
  });

  it('notes reduced amounts, other methods and unmet cases', () => {
    const entries = [
      { id: 'T01', threat: 'Guessing', differs: 'another method' },
      { id: 'R01', threat: 'A kill', unmet: 'a backup replaces it' },
    ];
    const results = [...onBoth('T01', { fullAmount: 'a million guesses' }), ...onBoth('R01')];
    const report = reportMarkdown(results, entries, MACHINE);
    expect(report).toContain('- T01, Guessing: the full amount is a million guesses');
    expect(report).toContain('- T01, Guessing: another method');
    expect(report).toContain('- R01, A kill: a backup replaces it');
  });

  it('joins several results of a case in one cell and escapes them', () => {
    const table = resultsTable([...onBoth('T01'), result('T01', 'sqlite', { figure: 'a|b\nc' })], ENTRIES);
    expect(table).toContain('| T01 | Guessing | none succeeds | ✓ 0 of 500; ✓ a\\|b c | ✓ 0 of 500 |');
  });

  it('separates tested entries from those without a result or a reason', () => {
    expect(testedEntries(onBoth('T01'), ENTRIES).map(({ id }) => id)).toEqual(['T01']);
    expect(untestedEntries(onBoth('T01'), ENTRIES).map(({ id }) => id)).toEqual(['T02', 'R01']);
    expect(untestedEntries(ALL, ENTRIES)).toEqual([]);
  });
});

it('every case tests a promise, and every promise names existing cases', () => {
  const named = new Set(Object.values(requirements).flatMap((ids) => ids.split(' ')));
  expect([...named].toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted());
});
