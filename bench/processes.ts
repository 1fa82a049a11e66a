import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Looks at other processes as the Linux kernel tells of them; elsewhere there is nothing to look at. */

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** A process and all that it started, and they; each before its own. */
export function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/** The server among the processes that started each other for it, the first of which may name its file too. @throws when there is none. */
export function serverAmong(pids: readonly number[]): number {
  const found = pids.findLast((pid) =>
    /\0[^\0]*main\.(?:js|ts)\0/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  );
  if (found === undefined) throw new Error('There is no server among these processes');
  return found;
}

/** Processor time that a process has taken so far, its own and the kernel's for it, in seconds. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // the name of the program, in brackets, may hold blanks
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Memory that a process holds, in megabytes of 1,000,000 bytes. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return (Number(kilobytes) * 1_024) / 1e6;
}
