import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { npm } from '../install/install.mjs';
import { inRoot } from '../paths.mjs';
import { run } from '../spawn.mjs';

const church = inRoot('packages', 'church-year');
const folder = mkdtempSync(join(tmpdir(), 'church-year-'));
/** Runs npm in the folder, not in one above it that has a package.json. */
const npmHere = (...parameters) => npm(['--prefix', folder, '--offline', ...parameters], folder);

/** Packs the package and installs it in an empty folder, without a registry. */
beforeAll(async () => {
  const packed = await npm(['pack', '--pack-destination', folder], church);
  expect(packed, packed.output).toMatchObject({ code: 0 });
  const installed = await npmHere('install', join(folder, 'church-year-0.1.0.tgz'));
  expect(installed, installed.output).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the example in its README prints what it says, in an empty folder with the packed church year', async () => {
  const [, example] = /^```js\n(.*?)^```/ms.exec(readFileSync(join(church, 'README.md'), 'utf8'));
  const script = join(folder, 'example.mjs');
  writeFileSync(script, example);
  expect(await run(process.execPath, [script], { cwd: folder, quiet: true })).toMatchObject({
    code: 0,
    output: [...example.matchAll(/; \/\/ (.*\n)/g)].map(([, line]) => line).join(''),
  });
});

it('the packed church year includes types for its entry points', async () => {
  const script = join(folder, 'script.ts');
  writeFileSync(
    script,
    `import { churchYear, type Day } from 'church-year';
     import { longDate } from 'church-year/dates';
     const day: Day = churchYear(2026).on('2026-12-06');
     export const text: string = longDate(day.date);
     // @ts-expect-error: readings have headings
     export const readings: string[] = day.readings;`,
  );
  const parameters = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', script];
  const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc');
  const check = await run(process.execPath, [tsc, ...parameters], { cwd: folder, quiet: true });
  expect(check, check.output).toMatchObject({ code: 0 });
});

it('npx church-year prints the names, fast, tone and readings of a day, and its usage without a date', async () => {
  const printed = await npmHere('exec', '--', 'church-year', '2026-12-25');
  expect(printed.output).toBe(`Friday, December 25, 2026
Yeldho (Christmas), the Nativity of our Lord

Fast: none
The Fast of the Nativity (25 days) ends with the Holy Qurbana.
Tone: 1 (Qadmoyo): Yeldho (Christmas), the Nativity of our Lord, tone 1

Readings of 2007
  Evening: John 1:1-18
  Morning: Luke 2:15-20
  Before Holy Qurbana: Genesis 21:1-8 · Micah 5:1-4 · Isaiah 9:1-7
  Holy Qurbana: 1 John 1:1-10 · Galatians 3:23-4:7 · Matthew 2:1-12
  By the fire-pit: Hebrews 1:1-12 · Luke 2:1-14
`);
  const failed = await npmHere('exec', '--', 'church-year', '2026-02-30');
  expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('Usage: church-year YYYY-MM-DD') });
});
