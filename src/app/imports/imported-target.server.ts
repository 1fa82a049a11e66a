import { type ExpressionBuilder, sql } from 'kysely';
import { isVisible } from '#kit/crud/visibility.server.ts';
import type { Database } from '#kit/storage/schema.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { recordPath } from '#kit/text/slug.ts';
import { OLD_QUERY } from '../redirects/wire.ts';

/** The pages that show all records of a kind. */
const PAGES: Readonly<Record<string, string>> = { organizations: '/organizations', history: '/about' };

/** The path of the record that the page at an old address became; undefined if there is none, or visitors cannot see it. */
export async function importedTarget(db: Handle, from: string, now: number): Promise<string | undefined> {
  const [, postId] = OLD_QUERY.exec(from) ?? [];
  const titleIn = (eb: ExpressionBuilder<Database, 'import_items'>, table: 'news' | 'events') =>
    eb
      .selectFrom(table)
      .select('title')
      .whereRef(`${table}.id`, '=', 'record_id')
      .where('import_items.target', '=', table)
      .where(isVisible('is_published', now));
  const item = await db
    .selectFrom('import_items')
    .select(['target', 'record_id'])
    .select((eb) => [titleIn(eb, 'news').as('article'), titleIn(eb, 'events').as('event')])
    .select(
      sql<string | null>`(select address from files where id = coalesce(
        (select file_id from gallery_images where target = 'gallery-images' and id = record_id),
        (select file_id from resources where target = 'resources' and id = record_id)))`.as('address'),
    )
    .where('state', 'in', ['done', 'changed'])
    .where((eb) =>
      postId === undefined
        ? eb('old_path', '=', from)
        : eb.and([
            eb('ref', '=', postId),
            eb('target', 'in', ['news', 'events', 'organizations', 'history']),
          ]),
    )
    .orderBy('import_items.id', 'desc')
    .executeTakeFirst();
  if (!item) return undefined;
  const { target, record_id: _id, article, event, address } = item;
  if (_id !== null && article !== null) return recordPath('/news', { _id, title: article });
  if (_id !== null && event !== null) return recordPath('/events', { _id, title: event });
  return (address?.startsWith('/') ? address : undefined) ?? PAGES[target ?? ''];
}
