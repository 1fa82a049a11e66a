import { readdirSync, readFileSync } from 'node:fs';

/** Memory of other processes can be read only from Linux's /proc. */
export const canReadMemory = process.platform === 'linux';

const SAMPLE_INTERVAL_MS = 25;

/** Megabytes (1,048,576 bytes). */
interface ResidentMemory {
  /** Resident memory of the process alone. */
  readonly own: number;
  /** Including child processes; shared file mappings (programs and libraries) count once. */
  readonly all: number;
}

export function measureMemory(pid: number): ResidentMemory {
  const each = processTree(pid).map((one) => readProcFile(`/proc/${one}/status`));
  const shared = Math.max(...each.map((status) => megabytes(status, 'RssFile')));
  return {
    own: megabytes(each[0] ?? '', 'VmRSS'),
    all: each.reduce((sum, status) => sum + megabytes(status, 'RssAnon'), shared),
  };
}

/** Runs work and samples the peak memory of a process and its children. */
export async function peakDuring<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly peak: ResidentMemory }> {
  let peak = measureMemory(pid);
  const sample = () => {
    const { own, all } = measureMemory(pid);
    peak = { own: Math.max(own, peak.own), all: Math.max(all, peak.all) };
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  try {
    const result = await work();
    sample();
    return { result, peak };
  } finally {
    clearInterval(timer);
  }
}

/** Ids of a process and all its descendants. */
export function processTree(pid: number): number[] {
  const children = threadIds(pid).flatMap((thread) =>
    readProcFile(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(processTree)];
}

function threadIds(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function megabytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
}

/** Returns the content of a file in /proc; '' when the process has ended. */
export function readProcFile(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
