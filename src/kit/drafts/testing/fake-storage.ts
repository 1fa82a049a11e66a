/** A fake localStorage; `isFull` makes every write fail. */
export function fakeStorage({ isFull = false } = {}) {
  const items: Record<string, unknown> = {};
  const define = (name: string, value: unknown) =>
    Object.defineProperty(items, name, { value, enumerable: false });
  define('getItem', (key: string) => items[key] ?? null);
  define('removeItem', (key: string) => delete items[key]);
  define('setItem', (key: string, value: string) => {
    if (isFull) throw new DOMException('full', 'QuotaExceededError');
    items[key] = value;
  });
  return items;
}
