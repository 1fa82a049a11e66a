const RUNS = 5;

/**
 * Returns the shortest duration of several runs, in milliseconds. A single run may be interrupted by other processes.
 */
export function minDuration(work: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
