import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { recognise } from './sniff-mime.ts';

it.each([
  ['marks of byte order', '\ufeff', 40],
  ['blanks', ' ', 3_000],
  ['ends of lines', '\r\n', 1_500],
])('looks through %s at once', async (_, sign, times) => {
  const path = join(freshFolder(), 'notes.txt');
  writeFileSync(path, sign.repeat(times));
  const startedAt = performance.now();
  expect(await recognise(path, { fileName: 'notes.txt', formats: ['txt'] })).toBe('txt');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

it('knows a page behind them', async () => {
  const path = join(freshFolder(), 'notes.txt');
  writeFileSync(path, `${'\ufeff '.repeat(20)}<script>alert(1)</script>`);
  await expect(recognise(path, { fileName: 'notes.txt', formats: ['txt'] })).rejects.toThrow('SVG and HTML');
});
