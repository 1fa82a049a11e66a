import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';

test('compress.mjs writes compressed copies of text files, except small ones, and deletes source maps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idavaka-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = 'export const feast = "Sleebo";\n'.repeat(50);
  for (const name of ['page.js', 'page.js.map', 'photo.jpg']) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, 'tiny.css'), 'a{}');

  execFileSync(process.execPath, [join(import.meta.dirname, 'compress.mjs'), folder]);
  expect(readdirSync(folder).sort()).toEqual([
    'page.js',
    'page.js.br',
    'page.js.gz',
    'photo.jpg',
    'tiny.css',
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, 'page.js.br'))).toString()).toBe(text);
  expect(gunzipSync(readFileSync(join(folder, 'page.js.gz'))).toString()).toBe(text);
});
