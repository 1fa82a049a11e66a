import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<Value> {
  /** What was read last; undefined as long as nothing ever was. */
  readonly value: Value | undefined;
  /** Why the last attempt failed; undefined when it did not. */
  readonly error: unknown;
  reload(): Promise<void>;
}

/**
 * What a part of a tab reads for itself when it appears. A failure is logged; what was read before it stays.
 *
 * @param what names it in the log, 'resources'.
 * @param load is told when something newer is read in its stead.
 * @param asked what it is that is read: when this changes it is read anew.
 */
export function useLoaded<Value>(
  what: string,
  load: (superseded: AbortSignal) => Promise<Value>,
  asked = '',
): Loaded<Value> {
  const [state, setState] = useState<Pick<Loaded<Value>, 'value' | 'error'>>({
    value: undefined,
    error: undefined,
  });
  const latest = useRef(load);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = load;
  });

  const reload = useCallback(async () => {
    underWay.current?.abort();
    const reading = new AbortController();
    underWay.current = reading;
    const read = await latest.current(reading.signal).then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ error }),
    );
    // an older answer must not stand for a newer one
    if (reading.signal.aborted) return;
    if (read.error !== undefined) console.error(`Failed to load ${what}`, read.error);
    setState((before) => ({ ...before, ...read }));
  }, [what]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is asked for
  useEffect(() => void reload(), [reload, asked]);
  return { ...state, reload };
}
