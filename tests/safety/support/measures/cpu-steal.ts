import { readFileSync } from 'node:fs';

/**
 * Milliseconds since its start in which the main thread of a process was ready to run but waited for a CPU. 0 when the
 * kernel does not report it.
 */
function cpuWaitMs(pid: number): number {
  try {
    const [, waited] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waited) / 1_000_000;
  } catch {
    return 0;
  }
}

/**
 * Measures a call to the server `pid`: the wall time, and the net time without the CPU wait of the server and of this
 * process. Concurrent calls would subtract each other's CPU wait.
 */
export async function measureWithoutCpuWait<T>(
  pid: number,
  call: () => Promise<T>,
): Promise<{ readonly result: T; readonly wallMs: number; readonly netMs: number }> {
  const totalWaitMs = () => cpuWaitMs(pid) + cpuWaitMs(process.pid);
  const [startedAt, waitBeforeMs] = [performance.now(), totalWaitMs()];
  const result = await call();
  const wallMs = performance.now() - startedAt;
  return { result, wallMs, netMs: Math.max(0, wallMs - (totalWaitMs() - waitBeforeMs)) };
}
