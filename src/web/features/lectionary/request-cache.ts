/** A cache of responses that do not change while the page is open. Each is requested once. */
export interface RequestCache<Key, Value> {
  /** The cached value, if any. */
  peek(key: Key): Value | undefined;
  /**
   * Returns the cached value, joins a pending request or starts one. A failure is logged and thrown; the next call
   * retries.
   */
  load(key: Key): Promise<Value>;
}

/** @param label for the log, 'the lectionary'. */
export function createRequestCache<Key, Value>(
  label: string,
  fetchValue: (key: Key) => Promise<Value>,
): RequestCache<Key, Value> {
  const values = new Map<Key, Value>();
  const pending = new Map<Key, Promise<Value>>();

  const fetchAndStore = (key: Key) =>
    Promise.resolve(key)
      .then(fetchValue)
      .then(
        (value) => {
          values.set(key, value);
          return value;
        },
        (error) => {
          console.error(`Failed to load ${label}`, error);
          throw error;
        },
      )
      .finally(() => pending.delete(key));

  return {
    peek: (key) => values.get(key),
    async load(key) {
      const value = values.get(key);
      if (value !== undefined) return value;
      const request = pending.get(key) ?? fetchAndStore(key);
      pending.set(key, request);
      return request;
    },
  };
}
