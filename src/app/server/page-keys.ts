import { cacheKey as buildCacheKey } from '#kit/http/cache/response-cache.ts';
import { canonicalPath } from '#kit/http/urls.ts';
import { publicPages } from '../pages.ts';

/**
 * Pages that ignore the query: a record (`/events/12-parish-picnic`), a day (`/lectionary/2026-12-06`), a year, a
 * readers' sheet (`/lectionary/2026-12-06/sheet`) or a week (`/week/2026-12-06`).
 */
const RECORD_PAGE =
  /^\/(?:(?:events|news)\/[^/]+(?<!\.data)|lectionary\/(?:\d{4}(?:-\d\d-\d\d)?|[\w-]+\/sheet)|week\/\d{4}-\d\d-\d\d)$/;

/**
 * Returns the cache key of a page, or undefined if the URL is not a page (a 404, a data request).
 *
 * @param url with a valid path.
 */
export function pageCacheKey(url: string): string | undefined {
  const parsed = new URL(url);
  const { pathname } = parsed;
  if (pathname in publicPages) {
    const validators: Readonly<Record<string, (value: string) => boolean>> =
      publicPages[pathname as keyof typeof publicPages];
    return buildCacheKey(parsed, Object.keys(validators), (key, value) => validators[key]?.(value) ?? false);
  }
  const path = canonicalPath(pathname);
  return RECORD_PAGE.test(path) ? path : undefined;
}
