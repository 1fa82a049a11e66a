import { useEffect, useState } from 'react';

/**
 * Whether something has been loading for so long that it counts as ready anyway, so that its note does not stay forever.
 *
 * @param ms how long that is.
 * @param attempt begins anew whenever it changes.
 */
export function usePatience(ms: number, attempt: unknown): boolean {
  const [ended, setEnded] = useState<{ attempt: unknown }>();
  useEffect(() => {
    const timer = setTimeout(setEnded, ms, { attempt });
    return () => clearTimeout(timer);
  }, [ms, attempt]);
  return ended !== undefined && ended.attempt === attempt;
}
