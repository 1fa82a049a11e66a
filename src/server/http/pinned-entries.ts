import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { publicPages } from '#contract/pages.ts';

const PINNED_PATHS: ReadonlySet<string> = new Set([
  ...Object.keys(publicPages),
  ...Object.values(api).flatMap((group: Record<string, Endpoint>) =>
    Object.values(group).flatMap(({ path, params, cached }) => (cached && !params ? [path] : [])),
  ),
]);

/**
 * Whether this cache key is a fixed route without a query. Only such entries are pinned (never evicted), because
 * clients cannot create more of them.
 */
export function isPinned(key: string): boolean {
  // there are three calendars
  return PINNED_PATHS.has(key) || key.startsWith('/calendar/');
}
