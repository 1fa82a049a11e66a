import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Reads figures of other processes from /proc (Linux only). */

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns a process and its descendants, parents first. */
export function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

/** Returns the server's pid in a process tree: the last one that runs main.js or main.ts. @throws if there is none. */
export function findServer(pids: readonly number[]): number {
  const found = pids.findLast((pid) =>
    /\0[^\0]*main\.(?:js|ts)\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  );
  if (found === undefined) throw new Error('There is no server among these processes');
  return found;
}

/** CPU time of a process so far (user and system), in seconds. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // the program's name, in parentheses, may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
