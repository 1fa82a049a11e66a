import { execFileSync } from 'node:child_process';
import { readProcFile } from '#app/testing/resident-memory.ts';

/** Reads figures of other processes from /proc (Linux only). */

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the server's pid in a process tree: the last one that runs main.js or main.ts. @throws if there is none. */
export function findServer(pids: readonly number[]): number {
  const found = pids.findLast((pid) =>
    /\0[^\0]*main\.(?:js|ts)\0/.test(readProcFile(`/proc/${pid}/cmdline`)),
  );
  if (found === undefined) throw new Error('There is no server among these processes');
  return found;
}

/** CPU time of a process and its ended children so far (user and system), in seconds; 0 when it has ended itself. */
export function cpuSeconds(pid: number): number {
  const stat = readProcFile(`/proc/${pid}/stat`);
  // the program's name, in parentheses, may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

/** Memory of a process in MB: resident, with its share of what it has in common with others, and without that. */
export function memoryShares(pid: number): [rss: number, pss: number, own: number] {
  const rollup = readProcFile(`/proc/${pid}/smaps_rollup`);
  const megabytes = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(rollup)?.[1]) / 1024;
  return [megabytes('Rss'), megabytes('Pss'), megabytes('Private_Clean') + megabytes('Private_Dirty')];
}
