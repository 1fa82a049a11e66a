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
 * @param asked what it is that is read: when this changes it is read anew.
 */
export function useLoaded<Value>(what: string, load: () => Promise<Value>, asked = ''): Loaded<Value> {
  const [state, setState] = useState<Pick<Loaded<Value>, 'value' | 'error'>>({
    value: undefined,
    error: undefined,
  });
  const latest = useRef(load);
  const turns = useRef(0);
  useEffect(() => {
    latest.current = load;
  });

  const reload = useCallback(async () => {
    turns.current += 1;
    const turn = turns.current;
    const read = await latest.current().then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => {
        console.error(`Failed to load ${what}`, error);
        return { error };
      },
    );
    // an older answer must not stand for a newer one
    if (turn === turns.current) setState((before) => ({ ...before, ...read }));
  }, [what]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is asked for
  useEffect(() => void reload(), [reload, asked]);
  return { ...state, reload };
}
