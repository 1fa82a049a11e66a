import { readdirSync, readFileSync } from 'node:fs';

/** Where the kernel says how much memory a process has; elsewhere such tests have nothing to look at. */
export const canReadMemory = process.platform === 'linux';

const LOOK_EVERY_MS = 25;

/** Megabytes (1,048,576 bytes). */
export interface Memory {
  /** Resident memory of the process alone. */
  readonly own: number;
  /** With all that it started; programs and libraries, which they share, count once. */
  readonly all: number;
}

export function memoryOf(pid: number): Memory {
  const each = family(pid).map((one) => read(`/proc/${one}/status`));
  const shared = Math.max(...each.map((status) => megabytes(status, 'RssFile')));
  return {
    own: megabytes(each[0] ?? '', 'VmRSS'),
    all: each.reduce((sum, status) => sum + megabytes(status, 'RssAnon'), shared),
  };
}

/** The most that a process, and all that it started, had while some work was done. */
export async function peakDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peak: Memory }> {
  let peak = memoryOf(pid);
  const look = () => {
    const { own, all } = memoryOf(pid);
    peak = { own: Math.max(own, peak.own), all: Math.max(all, peak.all) };
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  try {
    const result = await work();
    look();
    return { result, peak };
  } finally {
    clearInterval(looking);
  }
}

/** A process and all that it started. */
export function family(pid: number): number[] {
  const children = threads(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function megabytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
}

/** '' for what is gone by now. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
