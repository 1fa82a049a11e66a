import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

interface TestProgram {
  /** Lines of its standard output; after `kill()` those printed before it ended. */
  readonly lines: AsyncIterator<string>;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
}

/**
 * Starts a program from this folder as a second process on the same database or folder, and kills it when the test
 * ends. When the test run itself is killed, the program ends with its standard input or output.
 */
export function startTestProgram(program: string, ...parameters: readonly string[]): TestProgram {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const child = spawn(process.execPath, [path, ...parameters], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return { lines: createInterface(child.stdout)[Symbol.asyncIterator](), kill };
}
