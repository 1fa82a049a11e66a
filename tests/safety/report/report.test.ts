import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { type CaseResult, readResults, reportMarkdown, resultsTable } from './report.ts';

const PASSED: CaseResult = {
  id: 'T01',
  title: 'guesses fail',
  engine: 'sqlite',
  pass: 'none succeeds',
  figure: '0 of 500',
  isPassed: true,
};

it('readResults returns the cases of a JSON report, without tests that were excluded', () => {
  const file = join(freshFolder(), 'results.json');
  const { isPassed, ...trial } = PASSED;
  const assertionResults = [
    { status: 'passed', meta: { trial } },
    { status: 'failed', meta: { trial: { ...trial, failure: 'not 0' } } },
    { status: 'skipped', meta: {} },
  ];
  writeFileSync(file, JSON.stringify({ testResults: [{ assertionResults }] }));
  expect(readResults(file)).toEqual([PASSED, { ...PASSED, isPassed: false, failure: 'not 0' }]);
});

it('resultsTable has a line for each id with the outcome on each database, and escapes cells', () => {
  const results: CaseResult[] = [
    PASSED,
    { ...PASSED, figure: 'a|b\nc' },
    { ...PASSED, engine: 'postgres', isPassed: false, failure: 'not 0' },
    { ...PASSED, id: 'R02', isPassed: false, notRunReason: 'no strace' },
  ];
  expect(resultsTable(results, ['T01', 'R02', 'R03']).split('\n').slice(2)).toEqual([
    '| T01 | guesses fail | none succeeds | ✓ 0 of 500; ✓ a\\|b c | ✗ 0 of 500; not 0 |',
    '| R02 | guesses fail | none succeeds | – no strace | – |',
    '| R03 |  |  | – | – |',
  ]);
});

it('reportMarkdown counts the results and notes reduced amounts and other methods', () => {
  const reduced = { fullAmount: 'a million guesses', oneEngine: 'guesses cause no query' };
  const report = reportMarkdown([
    { ...PASSED, ...reduced },
    { ...PASSED, ...reduced, isPassed: false },
  ]);
  expect(report).toContain('**1 of 2 results passed.**');
  expect(report).toContain('- T01: the full amount is a million guesses');
  expect(report).toContain('- T01: one database: guesses cause no query');
});
