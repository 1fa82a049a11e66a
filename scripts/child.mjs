import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 200;

/** What a child leaves behind. `code` is 128 + n after signal n, as a shell says it; `asked` when we were told to stop. */
/** @typedef {{ code: number, output: string, asked: NodeJS.Signals | undefined }} Ended */

/**
 * Runs a program until it ends. A signal to us is passed on once and the program's own end is awaited, so that a server
 * can finish what it has in hand. When our parent dies, the program is ended too: `npm` runs us through a shell, and
 * a shell that is terminated does not tell us.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ quiet?: boolean, limitSeconds?: number } & import('node:child_process').SpawnOptions} options
 *   quiet: keep the output for the answer instead of showing it.
 * @returns {Promise<Ended>}
 */
export function run(command, parameters, { quiet = false, limitSeconds, ...options } = {}) {
  const child = spawn(command, parameters, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    ...options,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });

  let asked;
  const stop = (signal) => {
    if (asked) return;
    asked = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid === parent || stop('SIGTERM'), PARENT_CHECK_MS);
  const limit = limitSeconds && setTimeout(() => child.kill('SIGKILL'), limitSeconds * 1000);

  return new Promise((resolve) => {
    const end = (code) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      clearInterval(watch);
      clearTimeout(limit);
      resolve({ code, output, asked });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? 128 + constants.signals[signal]));
  });
}
