import { useEffect, useState } from 'react';

type RequestCache<Key, Value> = ReturnType<typeof createRequestCache<Key, Value>>;

/**
 * Creates a cache of responses that do not change while the page is open. Each is requested once.
 *
 * @param label for the log, 'the lectionary'.
 */
export function createRequestCache<Key, Value>(label: string, fetchValue: (key: Key) => Promise<Value>) {
  const values = new Map<Key, Value>();
  const requests = new Map<Key, Promise<Value>>();
  const request = async (key: Key) => {
    try {
      const value = await fetchValue(key);
      values.set(key, value);
      return value;
    } catch (error) {
      console.error(`Failed to load ${label}`, error);
      requests.delete(key);
      throw error;
    }
  };
  return {
    /** The cached value, if any. */
    peek: (key: Key) => values.get(key),
    /**
     * Returns the cached value, joins a pending request or starts one. A failure is logged and thrown; the next call
     * retries.
     */
    load(key: Key): Promise<Value> {
      const result = requests.get(key) ?? request(key);
      requests.set(key, result);
      return result;
    },
  };
}

/**
 * Loads a value from a request cache.
 *
 * @param key null to load nothing.
 * @param attempt a failed request is repeated when this changes.
 * @returns neither value nor failure while it is loading.
 */
export function useRequest<Key, Value>(
  cache: RequestCache<Key, Value>,
  key: Key | null,
  attempt: unknown,
): { readonly value: Value | undefined; readonly hasFailed: boolean } {
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
