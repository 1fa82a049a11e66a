import type { Endpoint } from '#contract/endpoint.ts';
import { api } from '#contract/index.ts';
import { publicPages } from '#contract/pages.ts';

const STANDING: ReadonlySet<string> = new Set([
  ...Object.keys(publicPages),
  ...Object.values(api).flatMap((group: Record<string, Endpoint>) =>
    Object.values(group).flatMap(({ path, params, cached }) => (cached && !params ? [path] : [])),
  ),
]);

/**
 * Whether an answer is kept under an address that stands in our tables, without a query: pages and lists that everybody asks for,
 * and of which a stranger can make no more. Of terms, months and records anybody can name any number.
 */
export function isStanding(key: string): boolean {
  // of calendars there are three
  return STANDING.has(key) || key.startsWith('/calendar/');
}
