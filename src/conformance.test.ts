import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** `path` on its own, and `path` with the title of a test behind it. */
const FILE = /`([^`]+)`/g;
const TEST = /`([^`]+)` "([^"]+)"/g;

/** Rows of docs/conformance.md: what the specification asks, where it is met, and the tests that show it. */
const rows = read('docs/conformance.md')
  .split('\n')
  .filter((line) => /^\| (?!Asked |---)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it('holds every section of both specifications', () => {
  const sections = [...read('docs/conformance.md').matchAll(/^## (P\d|A\d) /gm)].map(
    ([, section]) => section,
  );
  const all = ['P', 'A'].flatMap((document) => Array.from({ length: 9 }, (_, at) => `${document}${at + 1}`));
  expect([...new Set(sections)]).toEqual(all);
});

it('names code and a test in every row, and only files and titles that exist', () => {
  const faults = rows.flatMap(([asked, code = '', tests = '', ...more]) => {
    const files = [...`${code} ${tests}`.matchAll(FILE)].map(([, file = '']) => file);
    const shown = [...tests.matchAll(TEST)];
    return [
      ...(more.length > 0 ? ['has more than three columns'] : []),
      ...(code.includes('`') ? [] : ['names no code']),
      ...(shown.length > 0 ? [] : ['names no test']),
      ...files.filter((file) => !existsSync(join(ROOT, file))).map((file) => `${file} does not exist`),
      ...shown
        .filter(([, file = '', title = '']) => existsSync(join(ROOT, file)) && !read(file).includes(title))
        .map(([, file, title]) => `"${title}" stands nowhere in ${file}`),
    ].map((fault) => `${asked}: ${fault}`);
  });
  expect(rows.length).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});
