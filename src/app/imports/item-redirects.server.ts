import { instant } from '#kit/process/clock.ts';
import { isPage } from '../redirects/redirects.server.ts';
import type { ItemRow } from './tables.ts';
import type { WriteContext } from './write.server.ts';

/** The addresses that an item had on the old site: its path, and for WordPress its number. */
function oldAddresses({ kind, old_path, ref }: ItemRow): string[] {
  const hasNumber = kind === 'articles' || kind === 'events' || kind === 'pages';
  const number =
    hasNumber && ref && /^\d{1,10}$/.test(ref) && `/?${kind === 'pages' ? 'page_id' : 'p'}=${ref}`;
  const addresses = [...new Set([old_path, number])].filter((address) => typeof address === 'string');
  // the page of a record is shown only if there is such a record
  return addresses.filter((address) => !isPage(address) || /^\/(?:events|news)\//.test(address));
}

/** Makes the old addresses of an item lead to its page, unless they are in the list already. */
export async function addRedirects(
  item: ItemRow,
  to_path: string | undefined,
  { deps, trx }: WriteContext,
): Promise<void> {
  if (!to_path) return;
  const now = instant(deps.clock.now());
  for (const from_path of oldAddresses(item))
    await trx
      .insertInto('redirects')
      .values({ from_path, to_path, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Removes the redirects of an item, except those that staff changed. */
export async function removeRedirects(item: ItemRow, { trx, row }: WriteContext): Promise<void> {
  const addresses = oldAddresses(item);
  if (addresses.length === 0) return;
  await trx
    .deleteFrom('redirects')
    .where('from_path', 'in', addresses)
    .where('version', '=', 1)
    .where('created_at', '>=', row.created_at)
    .execute();
}
