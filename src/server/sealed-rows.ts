import type { Handle } from '#storage/storage.ts';
import type { Keys } from './crypto.ts';

/**
 * Whether these keys open what is sealed: the newest prayer request and the newest mail that waits.
 *
 * @returns undefined when nothing is sealed.
 */
export async function opensSealedRows(db: Handle, keys: Keys): Promise<boolean | undefined> {
  const newest = (table: 'prayer_requests' | 'outbox') =>
    db.selectFrom(table).select('sealed').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const [request, mail] = [await newest('prayer_requests'), await newest('outbox')];
  if (!request && !mail) return undefined;
  try {
    if (request) keys.unseal('prayer requests', request.sealed);
    if (mail) keys.unseal('outbox', mail.sealed);
    return true;
  } catch {
    return false;
  }
}
