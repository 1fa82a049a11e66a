import { sql } from 'kysely';
import { foldText } from '#domain/text/search.ts';
import type { ActivityRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

interface ActivityQuery {
  /** Text that the entry contains; blank for all entries. */
  readonly search: string;
  /** Only entries older than the one with this id. */
  readonly before: number | undefined;
  readonly count: number;
}

/** Newest first. */
export function listActivity(db: Handle, { search, before, count }: ActivityQuery): Promise<ActivityRow[]> {
  const pattern = `%${foldText(search).replace(/[%_!]/g, '!$&')}%`;
  return db
    .selectFrom('activity')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .$if(search !== '', (query) => query.where(sql<boolean>`words like ${pattern} escape '!'`))
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}
