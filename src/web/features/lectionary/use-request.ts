import { useEffect, useState } from 'react';
import type { RequestCache } from './request-cache.ts';

/** State of a request: loaded, loading (neither set) or failed. */
export interface RequestState<Value> {
  readonly value: Value | undefined;
  readonly hasFailed: boolean;
}

/**
 * Loads a value from a request cache.
 *
 * @param key null to load nothing.
 * @param attempt a failed request is repeated when this changes.
 */
export function useRequest<Key, Value>(
  cache: RequestCache<Key, Value>,
  key: Key | null,
  attempt: unknown,
): RequestState<Value> {
  const [settled, setSettled] = useState<{ key: Key; attempt: unknown; hasFailed: boolean }>();

  useEffect(() => {
    if (key === null || cache.peek(key) !== undefined) return;
    let isActive = true;
    const settle = (hasFailed: boolean) => isActive && setSettled({ key, attempt, hasFailed });
    cache.load(key).then(
      () => settle(false),
      () => settle(true),
    );
    return () => {
      isActive = false;
    };
  }, [cache, key, attempt]);

  const value = key === null ? undefined : cache.peek(key);
  const isSettled = settled?.key === key && settled.attempt === attempt;
  return { value, hasFailed: value === undefined && isSettled && settled.hasFailed };
}
