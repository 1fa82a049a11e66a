import { useCallback, useEffect, useRef, useState } from 'react';

export interface AsyncState<Value> {
  /** The last loaded value; undefined before the first success. */
  readonly value: Value | undefined;
  /** Error of the last attempt; undefined if it succeeded. */
  readonly error: unknown;
  reload(): Promise<void>;
}

/**
 * Loads data when the component mounts. A failure is logged and leaves the last value in place.
 *
 * @param label names the data in the log, such as 'resources'.
 * @param load receives a signal that aborts when a newer load starts.
 * @param queryKey identifies the requested data; a change reloads it.
 */
export function useAsync<Value>(
  label: string,
  load: (superseded: AbortSignal) => Promise<Value>,
  queryKey = '',
): AsyncState<Value> {
  const [state, setState] = useState<Pick<AsyncState<Value>, 'value' | 'error'>>({
    value: undefined,
    error: undefined,
  });
  const latest = useRef(load);
  const running = useRef<AbortController>(undefined);
  useEffect(() => {
    latest.current = load;
  });

  const reload = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const result = await latest.current(controller.signal).then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ error }),
    );
    // a response that arrives late must not replace a newer one
    if (controller.signal.aborted) return;
    if (result.error !== undefined) console.error(`Failed to load ${label}`, result.error);
    setState((before) => ({ ...before, ...result }));
  }, [label]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query key must reload
  useEffect(() => void reload(), [reload, queryKey]);
  return { ...state, reload };
}
