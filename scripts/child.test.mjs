import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const childModule = pathToFileURL(join(import.meta.dirname, 'child.mjs')).href;
/** Ends in its own time after it was asked, as the server does. */
const server = `
  process.on('SIGTERM', () => {
    console.log('asked');
    setTimeout(() => process.exit(7), 300);
  });
  setInterval(() => {}, 1000);
  console.log('ready');`;
const starter = `
  import { run } from ${JSON.stringify(childModule)};
  const { code } = await run(process.execPath, ['-e', ${JSON.stringify(server)}]);
  process.exit(code);`;
const start = [process.execPath, '--input-type=module', '-e', starter];

/** Answers what a program printed, and its exit code; `act` is called once the server is ready. */
async function watch([command, ...parameters], act) {
  const program = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(program, 'exit');
  const lines = [];
  for await (const line of createInterface(program.stdout)) {
    lines.push(line);
    if (line === 'ready') act(program);
  }
  const [code] = await exit;
  return { lines, code };
}

test('a signal is passed on once, and the end and its code are awaited', async () => {
  const twice = (program) => {
    program.kill('SIGTERM');
    setTimeout(() => program.kill('SIGTERM'), 50);
  };
  expect(await watch(start, twice)).toEqual({ lines: ['ready', 'asked'], code: 7 });
});

test('a server whose starter has lost its own parent is ended', async () => {
  const shell = ['/bin/sh', '-c', '"$@"; exit', 'sh', ...start];
  const { lines } = await watch(shell, (program) => program.kill('SIGKILL'));
  expect(lines).toEqual(['ready', 'asked']);
});
