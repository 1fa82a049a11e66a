import { useEffect, useState } from 'react';

/** Public specification, section 9. */
const ROTATION_MS = 7_000;

interface Rotation {
  /** Zero-based. */
  readonly index: number;
  readonly isPaused: boolean;
  /** Moves forward or back, wrapping at both ends. */
  step(by: number): void;
  setPaused(isPaused: boolean): void;
}

/** Rotates through the ads while they are visible. Starts paused for visitors who prefer reduced motion. */
export function useRotation(count: number, isVisible: boolean): Rotation {
  const [index, setIndex] = useState(0);
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts for each ad
  useEffect(() => {
    if (!isVisible || isPaused || count < 2) return;
    const timer = setTimeout(() => setIndex((before) => (before + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [index, count, isPaused, isVisible]);

  return {
    index,
    isPaused,
    setPaused,
    step: (by) => setIndex((index + by + count) % count),
  };
}
