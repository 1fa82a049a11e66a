import type { FragmentSource } from './cached-fragment.tsx';

/** A rendered fragment; pages that contain it share the object. */
export interface CachedEntry {
  readonly cacheKey: unknown;
  readonly text: string;
}

/** Per fragment name; the header has one variant for each page that it marks as current. */
const MAX_ENTRIES = 12;

/** By fragment name, oldest first. */
const cache = new Map<string, CachedEntry[]>();

/** The cached HTML for this name and key, if any. */
export function getCachedFragment({
  name,
  cacheKey,
}: Omit<FragmentSource, 'content'>): CachedEntry | undefined {
  return cache.get(name)?.find((one) => isSameKey(one.cacheKey, cacheKey));
}

export function storeFragment(
  { name, cacheKey }: Omit<FragmentSource, 'content'>,
  text: string,
): CachedEntry {
  const entries = cache.get(name) ?? [];
  cache.set(name, entries);
  const entry = { cacheKey, text };
  entries.push(entry);
  if (entries.length > MAX_ENTRIES) entries.shift();
  return entry;
}

function isSameKey(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value, at) => value === other[at]);
}
