import type { Api } from '#kit/api/client.ts';
import type { Handlers } from '#kit/api/handlers.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { crudHandlers } from '#kit/crud/handlers/crud-handlers.server.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import { formPages } from '../pages.ts';
import { pageCacheKey } from '../server/page-keys.ts';
import { oldAddress } from './old-address.ts';
import { OLD_QUERY } from './wire.ts';

const toFields = fieldMapper();

export function redirectsRoutes(deps: AppContext): Handlers<Api['redirects']> {
  const { storage } = deps;
  return crudHandlers(deps, {
    kind: 'redirects',
    present: (row) => ({ ...toFields(row), title: row.from_path, from: row.from_path, to: row.to_path }),
    compare: (one, other) => (one.from_path < other.from_path ? -1 : 1),
    columns({ from, to }) {
      if (isPage(from))
        throw invalidField('from', 'This is a page of this site, which visitors see already.');
      if (!isPage(to) && !to.startsWith('/media/'))
        throw invalidField('to', 'There is no such page on this site.');
      return { from_path: from, to_path: to };
    },
    toProblem: (error) =>
      storage.isUniqueViolation(error)
        ? invalidField('from', 'This old address is in the list already.')
        : error,
  });
}

/** Whether a page of this site has this path. That of a record begins with a number, but need not exist. */
export function isPage(path: string): boolean {
  const { href, pathname } = new URL(path, 'http://localhost');
  if (OLD_QUERY.test(path) || /^\/(?:events|news)\/\D/.test(pathname)) return false;
  return pageCacheKey(href) !== undefined || formPages.some((page) => page === pathname);
}

/** Where an old address leads, for a URL for which the site has no page; undefined if it is not in the list. */
export async function findRedirect(
  url: string,
  { storage: { db } }: Pick<AppContext, 'storage'>,
): Promise<string | undefined> {
  const { pathname, search } = new URL(url);
  const from = oldAddress(pathname + search);
  if (from === undefined) return undefined;
  const row = await db
    .selectFrom('redirects')
    .select('to_path')
    .where('from_path', '=', from)
    .executeTakeFirst();
  return row?.to_path;
}
