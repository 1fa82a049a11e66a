import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_INTERVAL_MS = 200;

/**
 * The result of a child process.
 *
 * @typedef {object} ChildResult
 * @property {number} code the exit code; 128 + n after signal n, as in a shell; 127 when the program could not be
 *   started.
 * @property {string} output stdout and stderr, if `quiet`; else ''.
 * @property {NodeJS.Signals | undefined} interruptedBy the signal that this process received meanwhile.
 */

/**
 * Runs a program until it exits. The first signal that this process receives is forwarded, and the child is
 * awaited, so that a server can shut down gracefully. The child also gets SIGTERM when the parent of this process
 * dies: npm starts scripts through a shell, and a shell that is terminated does not forward the signal.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ quiet?: boolean, timeoutSeconds?: number } & import('node:child_process').SpawnOptions} options quiet:
 *   return the output instead of printing it. timeoutSeconds: SIGKILL after this time.
 * @returns {Promise<ChildResult>}
 */
export function run(command, parameters, { quiet = false, timeoutSeconds, ...options } = {}) {
  const child = spawn(command, parameters, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    ...options,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });

  let interruptedBy;
  const interrupt = (signal) => {
    if (interruptedBy) return;
    interruptedBy = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, interrupt);
  const parent = process.ppid;
  const parentCheck = setInterval(
    () => process.ppid === parent || interrupt('SIGTERM'),
    PARENT_CHECK_INTERVAL_MS,
  );
  const timeout = timeoutSeconds && setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);

  return new Promise((resolve) => {
    const finish = (code) => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
      clearInterval(parentCheck);
      clearTimeout(timeout);
      resolve({ code, output, interruptedBy });
    };
    child.on('error', (error) => {
      output += error.message;
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}
