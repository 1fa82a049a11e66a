/** Each kind of refusal has so many lines in a second. */
export const LOG_LINES_PER_SECOND = 100;

interface Counted {
  written: number;
  spared: number;
}

/**
 * Whether a refusal of some kind may have its line, so that nobody fills the disk with refusals, nor hides one kind behind another.
 *
 * @param tell told once a second of the kinds of which lines were left out, and how many.
 */
export function sparedLines(tell: (kind: string, spared: number) => void): (kind: string) => boolean {
  let second = new Map<string, Counted>();
  const end = () => {
    for (const [kind, { spared }] of second) if (spared > 0) tell(kind, spared);
    second = new Map();
  };
  return (kind) => {
    if (second.size === 0) setTimeout(end, 1_000).unref();
    const counted = second.get(kind) ?? { written: 0, spared: 0 };
    second.set(kind, counted);
    if (counted.written >= LOG_LINES_PER_SECOND) counted.spared += 1;
    else counted.written += 1;
    return counted.spared === 0;
  };
}
