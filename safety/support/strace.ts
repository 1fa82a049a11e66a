import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder } from '#storage/testing/fresh-database.ts';
import { hasProgram, succeeds } from './require-binary.ts';

/** One call of the system that came back, as strace wrote it down. */
export interface SystemCall {
  readonly thread: number;
  /** Seconds since 1970 at which it began and came back. */
  readonly beganAt: number;
  readonly endedAt: number;
  readonly name: string;
  readonly parameters: string;
  /** What it gave back; -1 with a reason behind it for a failure. */
  readonly result: string;
}

export interface Trace {
  /** Ends it and lets the process go on; answers what was seen. */
  end(): Promise<SystemCall[]>;
}

/** Why calls of other processes cannot be watched here; undefined when they can. */
export async function tracingProblem(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'strace is a program for Linux';
  if (!(await hasProgram('strace'))) return 'strace is not installed, and apt-get could not install it';
  if (!succeeds('strace', ['-o', '/dev/null', 'true']))
    return 'this machine does not let a process be traced';
  return undefined;
}

/**
 * Watches the calls that processes make, all their threads and children too, from now on.
 *
 * @param options of strace, such as `--trace=fsync`, `--inject=fsync:error=EIO`.
 */
export async function trace(pids: readonly number[], options: readonly string[]): Promise<Trace> {
  const file = join(freshFolder(), 'trace');
  const tracer = spawn(
    'strace',
    [
      '-f',
      '-y',
      '-ttt',
      '-T',
      '-s',
      '80',
      '-o',
      file,
      ...options,
      ...pids.flatMap((pid) => ['-p', `${pid}`]),
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(tracer, 'close');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    tracer.stderr.on('data', (chunk) => {
      said += chunk;
      if ((said.match(/attached/g)?.length ?? 0) >= pids.length) resolve();
    });
    tracer.on('close', () => reject(new Error(`strace ended: ${said}`)));
  });
  return {
    async end() {
      tracer.kill('SIGINT');
      await ended;
      return systemCalls(readFileSync(file, 'utf8'));
    },
  };
}

/** Lines of `strace -f -ttt -T`; a call that another thread's interrupted stands on two. */
function systemCalls(text: string): SystemCall[] {
  const begun = new Map<string, { at: number; text: string }>();
  const calls: SystemCall[] = [];
  for (const line of text.split('\n')) {
    const [, thread = '', time, rest = ''] = /^(\d+) +(\d+\.\d+) (.*)$/.exec(line) ?? [];
    const at = Number(time);
    const unfinished = rest.endsWith(' <unfinished ...>');
    if (unfinished) {
      begun.set(thread, { at, text: rest.slice(0, -' <unfinished ...>'.length) });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const earlier = resumed && begun.get(thread);
    const whole = earlier ? earlier.text + (resumed[1] ?? '') : rest;
    const beganAt = earlier ? earlier.at : at;
    const [, name, parameters, result, took] =
      /^(\w+)\((.*)\)\s+= (.*?)(?: <(\d+\.\d+)>)?$/.exec(whole) ?? [];
    if (!name || parameters === undefined || result === undefined) continue;
    const endedAt = beganAt + Number(took ?? 0);
    calls.push({ thread: Number(thread), beganAt, endedAt, name, parameters, result });
  }
  return calls;
}
