/** Enough for the few values that browsers send; bounded because clients can send any number. */
const MAX_ENTRIES = 200;
const MAX_KEY_LENGTH = 200;

/** Memoizes a function of a text for the first `MAX_ENTRIES` texts. */
export function memoize<Result>(compute: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined || cache.has(text)) return cached as Result;
    const computed = compute(text);
    if (cache.size < MAX_ENTRIES && text.length <= MAX_KEY_LENGTH) cache.set(text, computed);
    return computed;
  };
}
