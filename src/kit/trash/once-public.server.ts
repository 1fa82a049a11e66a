import type { RecordKind, RecordRow } from '../crud/records.ts';
import { isShareable, visibilityOf } from '../crud/visibility.server.ts';
import type { Clock } from '../process/clock.ts';
import type { Handle } from '../storage/storage.ts';

/** The kinds of records whose drafts can be shared, with their columns in `draft_links`. */
export const DRAFT_LINK_COLUMNS = { events: 'event_id', news: 'news_id' } as const;

/**
 * Stores that a record was public, before it is deleted, becomes a draft or is scheduled, so that its URL responds with 410. It remains
 * stored when the record is published or restored: only reads of a record that is not public consult it. A link to its draft has
 * ended by then, and is deleted, so that it does not work again.
 *
 * @param row before the change. Without a column `is_published` it is public, unless it is an account.
 */
export async function recordOncePublic(
  trx: Handle,
  { kind, id, row }: { readonly kind: RecordKind; readonly id: number; readonly row: RecordRow },
  { clock }: { readonly clock: Clock },
): Promise<void> {
  if ((kind === 'events' || kind === 'news') && !isShareable(row, clock.now()))
    await trx.deleteFrom('draft_links').where(DRAFT_LINK_COLUMNS[kind], '=', id).execute();
  if (kind === 'users' || ['draft', 'scheduled'].includes(visibilityOf(row, clock.now()))) return;
  await trx
    .insertInto('once_public')
    .values({ kind, record_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a record that is deleted or a draft was public before. */
export async function wasPublic(db: Handle, kind: RecordKind, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('once_public')
    .select('id')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
