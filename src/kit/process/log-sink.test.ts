import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freshFolder } from '../storage/testing/fresh-database.ts';

const PROGRAM = fileURLToPath(new URL('./testing/log-and-exit.ts', import.meta.url));
/** More than the capacity of a pipe, 64 KB. */
const MANY = 8_000;

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n}\n`).join('');

/** Runs the program in a shell that redirects its standard error. Resolves to the standard output of the shell. */
const logging = (count: number, elsewhere: string, target = '') =>
  promisify(execFile)(
    'sh',
    ['-c', `"$1" "$2" "$3" ${elsewhere}`, target, process.execPath, PROGRAM, String(count)],
    { maxBuffer: 10_000_000 },
  ).then(({ stdout }) => stdout);

it.each([1, MANY])(
  'the log sink writes %i lines exactly once to a file, a pipe and a socket before the process exits',
  async (count) => {
    const file = join(freshFolder(), 'log');
    await logging(count, '2>>"$0"', file);
    expect(readFileSync(file, 'utf8') === lines(count)).toBe(true);
    expect((await logging(count, '2>&1 >/dev/null | (sleep 0.2; cat)')) === lines(count)).toBe(true);
    const child = spawn(process.execPath, [PROGRAM, String(count)], { stdio: ['ignore', 'ignore', 'pipe'] });
    expect((await text(child.stderr)) === lines(count)).toBe(true);
  },
);

it('the log sink and standard output overwrite no lines of each other in the same file', async () => {
  const file = join(freshFolder(), 'log');
  const script = '(echo before; "$1" "$2" 100; echo after) > "$0" 2>&1';
  await promisify(execFile)('sh', ['-c', script, file, process.execPath, PROGRAM]);
  expect(readFileSync(file, 'utf8')).toBe(`before\n${lines(100)}after\n`);
});

it('the log sink does not prevent the process from exiting when the reader has stopped or the disk is full', async () => {
  const path = join(freshFolder(), 'log');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, 'r+');
  for (const target of [path, '/dev/full']) {
    const child = spawn('sh', [
      '-c',
      'exec "$1" "$2" "$3" 2>"$0"',
      target,
      process.execPath,
      PROGRAM,
      String(MANY),
    ]);
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
  closeSync(reader);
});
