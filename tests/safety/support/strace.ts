import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder } from '#kit/storage/testing/fresh-database.ts';
import { ensureProgram, succeeds } from './require-binary.ts';
import { words } from './words.ts';

/** A completed system call in strace's output. */
export interface SystemCall {
  readonly thread: number;
  /** Seconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly name: string;
  readonly parameters: string;
  /** The return value; for a failure -1 followed by the error. */
  readonly result: string;
}

interface Trace {
  /** Detaches strace and returns the recorded calls. The process continues. */
  end(): Promise<SystemCall[]>;
}

/** Why this machine cannot trace other processes; undefined when it can. */
export async function tracingProblem(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'strace requires Linux';
  if (!(await ensureProgram('strace'))) return 'strace is not installed, and apt-get could not install it';
  if (!succeeds('strace', ['-o', '/dev/null', 'true'])) return 'this machine does not permit tracing';
  return undefined;
}

/**
 * Traces the system calls of processes with their threads and children.
 *
 * @param options options of strace, such as `--trace=fsync`, `--inject=fsync:error=EIO`.
 */
export async function trace(pids: readonly number[], options: readonly string[]): Promise<Trace> {
  const file = join(freshFolder(), 'trace');
  const attached = pids.flatMap((pid) => ['-p', `${pid}`]);
  const parameters = [...words('-f -y -ttt -T -s 80 -o'), file, ...options, ...attached];
  const tracer = spawn('strace', parameters, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(tracer, 'close');
  let errorOutput = '';
  await new Promise<void>((resolve, reject) => {
    tracer.stderr.on('data', (chunk) => {
      errorOutput += chunk;
      if ((errorOutput.match(/attached/g)?.length ?? 0) >= pids.length) resolve();
    });
    tracer.on('close', () => reject(new Error(`strace ended: ${errorOutput}`)));
  });
  return {
    async end() {
      tracer.kill('SIGINT');
      await ended;
      return parseSystemCalls(readFileSync(file, 'utf8'));
    },
  };
}

/** Parses the output of `strace -f -ttt -T`, in which an interrupted call is on two lines. */
function parseSystemCalls(text: string): SystemCall[] {
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
    const complete = earlier ? earlier.text + (resumed[1] ?? '') : rest;
    const beganAt = earlier ? earlier.at : at;
    const [, name, parameters, result, took] =
      /^(\w+)\((.*)\)\s+= (.*?)(?: <(\d+\.\d+)>)?$/.exec(complete) ?? [];
    if (!name || parameters === undefined || result === undefined) continue;
    const endedAt = beganAt + Number(took ?? 0);
    calls.push({ thread: Number(thread), startedAt: beganAt, endedAt, name, parameters, result });
  }
  return calls;
}
