import { useEffect, useState } from 'react';

/**
 * Whether `ms` milliseconds have passed since loading started.
 *
 * @param attempt restarts the timer when it changes.
 */
export function useReadyTimeout(ms: number, attempt: unknown): boolean {
  const [expired, setExpired] = useState<{ attempt: unknown }>();
  useEffect(() => {
    const timer = setTimeout(setExpired, ms, { attempt });
    return () => clearTimeout(timer);
  }, [ms, attempt]);
  return expired !== undefined && expired.attempt === attempt;
}
