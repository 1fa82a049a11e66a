import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** How many requirements of level 1 and 2 each section of OWASP ASVS 5.0.0 has; they are the first of their section. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2
  5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2
  10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2
  13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;
const NUMBERS = SECTIONS.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name, count] = section.split(':');
    return Array.from({ length: Number(count) }, (_, place) => `${name}.${place + 1}`);
  });

/** Rows of a table that begin with a number of the standard. */
const rowsOf = (file: string) =>
  [...read(file).matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \|(.*)\|$/gm)].map(
    ([, number = '', level = '', rest = '']) => ({
      number,
      level,
      cells: rest.split('|').map((cell) => cell.trim()),
    }),
  );
const rows = rowsOf('docs/asvs.md');
const countOf = (state: string, level?: string) =>
  rows.filter((row) => row.cells[1] === state && (level === undefined || row.level === level)).length;

it('holds every requirement of level 1 and 2 once, in their order', () => {
  expect(rows.map(({ number }) => number)).toEqual(NUMBERS);
});

it('says of each whether it is met, and where, or why not', () => {
  for (const { number, cells } of rows) {
    expect([number, cells.length]).toEqual([number, 3]);
    expect(['met', 'not applicable', 'not met']).toContain(cells[1]);
    expect([number, cells[2]]).not.toEqual([number, '']);
  }
});

it('names only files that there are', () => {
  const named = rows.flatMap(({ cells }) => [...(cells[2] ?? '').matchAll(/`([\w.-]+\/[\w./-]+)`/g)]);
  const files = named.map(([, file = '']) => file).filter((file) => file !== 'application/json');
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

it('names only sections of SECURITY.md that there are', () => {
  const named = rows.flatMap(({ cells }) => [...(cells[2] ?? '').matchAll(/SECURITY\.md, "([^"]+)"/g)]);
  const sections = [...read('SECURITY.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) => title);
  for (const [, title] of named) expect(sections).toContain(title);
});

it('is summed up rightly, and SECURITY.md tells of everything that is not met', () => {
  for (const state of ['met', 'not applicable', 'not met'])
    expect(read('docs/asvs.md')).toContain(
      `| ${state} | ${countOf(state, '1')} | ${countOf(state, '2')} | ${countOf(state)} |`,
    );
  expect(read('SECURITY.md')).toContain(
    `Of the ${rows.length} requirements of level 1 and 2 ${countOf('met')} are met, ` +
      `${countOf('not applicable')} do not apply, and ${countOf('not met')} are not met.`,
  );
  const missing = rows.filter(({ cells }) => cells[1] === 'not met');
  expect(rowsOf('SECURITY.md').map(({ number, level }) => [number, level])).toEqual(
    missing.map(({ number, level }) => [number, level]),
  );
});
