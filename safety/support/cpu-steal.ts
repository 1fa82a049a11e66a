import { readFileSync } from 'node:fs';

/**
 * Milliseconds in which the first thread of a process, the one that answers, could have worked and was given no processor:
 * since it began, as the kernel counts them. 0 where the kernel does not say.
 */
export function processorWait(pid: number): number {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1_000_000;
  } catch {
    return 0;
  }
}

/**
 * Milliseconds that a call of ours takes, and what is left of them without those in which neither the server nor this
 * process could have a processor. One call at a time, or what one waits for would be taken off another.
 */
export async function withoutWaits<T>(
  pid: number,
  call: () => Promise<T>,
): Promise<{ readonly result: T; readonly seen: number; readonly own: number }> {
  const waits = () => processorWait(pid) + processorWait(process.pid);
  const [startedAt, before] = [performance.now(), waits()];
  const result = await call();
  const seen = performance.now() - startedAt;
  return { result, seen, own: Math.max(0, seen - (waits() - before)) };
}
