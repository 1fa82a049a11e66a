import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface OtherProcess {
  /** What it prints, line by line; after `kill()` what it still managed to print. */
  readonly lines: AsyncIterator<string>;
  /** Ends it as a power cut would, and waits until it is gone. */
  kill(): Promise<void>;
}

/**
 * Starts one of the programs beside this file: a second process on the same database or folder. It ends with the test
 * at the latest; should the whole run be killed, its standard input and output end.
 */
export function startOther(program: string, ...parameters: readonly string[]): OtherProcess {
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
