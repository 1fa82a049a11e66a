import { useEffect, useState } from 'react';

/** Public specification, section 9. */
const NEXT_AFTER_MS = 7_000;

interface Rotation {
  /** From 0 on. */
  readonly at: number;
  readonly isPaused: boolean;
  /** Goes on or back by so many, past either end. */
  turn(by: number): void;
  setPaused(isPaused: boolean): void;
}

/** Shows one of several after the other, once they are shown at all. Whoever wants less motion begins with a pause. */
export function useRotation(count: number, isShown: boolean): Rotation {
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each one stands for its whole time, also one that was turned to
  useEffect(() => {
    if (!isShown || isPaused || count < 2) return;
    const timer = setTimeout(() => setAt((before) => (before + 1) % count), NEXT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [at, count, isPaused, isShown]);

  return {
    at,
    isPaused,
    setPaused,
    turn: (by) => setAt((at + by + count) % count),
  };
}
