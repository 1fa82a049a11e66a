import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { detectFormat } from './sniff-mime.ts';

it.each([
  ['byte order marks', '\ufeff', 40],
  ['spaces', ' ', 3_000],
  ['line breaks', '\r\n', 1_500],
])('detectFormat is fast when a text file contains only %s', async (_, sign, times) => {
  const path = join(freshFolder(), 'notes.txt');
  writeFileSync(path, sign.repeat(times));
  const startedAt = performance.now();
  expect(await detectFormat(path, { fileName: 'notes.txt', formats: ['txt'] })).toBe('txt');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

it('detectFormat rejects HTML when it follows spaces and byte order marks', async () => {
  const path = join(freshFolder(), 'notes.txt');
  writeFileSync(path, `${'\ufeff '.repeat(20)}<script>alert(1)</script>`);
  const format = detectFormat(path, { fileName: 'notes.txt', formats: ['txt'] });
  await expect(format).rejects.toThrow('SVG and HTML');
});
