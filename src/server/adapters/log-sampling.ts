/** Maximum number of log lines per second for each kind of rejected request. */
export const LOG_LINES_PER_SECOND = 100;

interface KindCount {
  written: number;
  dropped: number;
}

/**
 * Returns a function that says whether to log an event of this kind now. The limit is per kind and second, so that rejected
 * requests cannot fill the disk, and one kind cannot hide another.
 *
 * @param onDropped called once a second for each kind that exceeded its limit, with the number of dropped log lines.
 */
export function createLogSampler(
  onDropped: (kind: string, dropped: number) => void,
): (kind: string) => boolean {
  let counts = new Map<string, KindCount>();
  const reportDropped = () => {
    for (const [kind, { dropped }] of counts) if (dropped > 0) onDropped(kind, dropped);
    counts = new Map();
  };
  return (kind) => {
    if (counts.size === 0) setTimeout(reportDropped, 1_000).unref();
    const count = counts.get(kind) ?? { written: 0, dropped: 0 };
    counts.set(kind, count);
    if (count.written >= LOG_LINES_PER_SECOND) count.dropped += 1;
    else count.written += 1;
    return count.dropped === 0;
  };
}
