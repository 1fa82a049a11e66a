import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const spawnModule = pathToFileURL(join(import.meta.dirname, 'spawn.mjs')).href;
/** Shuts down gracefully, in 300 ms. */
const server = `
  process.on('SIGTERM', () => {
    console.log('SIGTERM');
    setTimeout(() => process.exit(7), 300);
  });
  setInterval(() => {}, 1000);
  console.log('ready');`;
const launcher = `
  import { run } from ${JSON.stringify(spawnModule)};
  const { code } = await run(process.execPath, ['-e', ${JSON.stringify(server)}]);
  process.exit(code);`;
const launch = [process.execPath, '--input-type=module', '-e', launcher];

/** Calls `onReady` when the server is ready. @returns what the program printed, and its exit code. */
async function runProgram([command, ...parameters], onReady) {
  const program = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(program, 'exit');
  const lines = [];
  for await (const line of createInterface(program.stdout)) {
    lines.push(line);
    if (line === 'ready') onReady(program);
  }
  const [code] = await exit;
  return { lines, code };
}

test('`run` forwards a signal once, awaits the child, and returns its exit code', async () => {
  const interruptTwice = (program) => {
    program.kill('SIGTERM');
    setTimeout(() => program.kill('SIGTERM'), 50);
  };
  expect(await runProgram(launch, interruptTwice)).toEqual({ lines: ['ready', 'SIGTERM'], code: 7 });
});

test('`run` terminates the child when the parent of its process dies', async () => {
  const shell = ['/bin/sh', '-c', '"$@"; exit', 'sh', ...launch];
  const { lines } = await runProgram(shell, (program) => program.kill('SIGKILL'));
  expect(lines).toEqual(['ready', 'SIGTERM']);
});
