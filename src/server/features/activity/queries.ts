import { sql } from 'kysely';
import { folded } from '#domain/text.ts';
import type { ActivityRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

interface Asked {
  /** A text that stands in it; blank for all. */
  readonly search: string;
  /** Only what is older than the entry of this id. */
  readonly before: number | undefined;
  readonly count: number;
}

/** Latest first. */
export function activityLatestFirst(db: Handle, { search, before, count }: Asked): Promise<ActivityRow[]> {
  const pattern = `%${folded(search).replace(/[%_!]/g, '!$&')}%`;
  return db
    .selectFrom('activity')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    .$if(search !== '', (query) => query.where(sql<boolean>`words like ${pattern} escape '!'`))
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}
