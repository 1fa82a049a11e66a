const TRIES = 5;

/**
 * How long some work takes when nothing else is in its way, in milliseconds: the quickest of a few tries. A single one
 * may be interrupted by whatever else the machine does, and then says nothing about the work.
 */
export function quickest(work: () => void): number {
  const times = Array.from({ length: TRIES }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
