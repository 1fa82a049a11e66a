import { sql } from 'kysely';
import type { Api } from '#contract/index.ts';
import type { ActivityEntry } from '#contract/resources/activity.ts';
import { foldText } from '#domain/text/search.ts';
import type { ActivityRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';

const ENTRIES_PER_PAGE = 20;

/** The activity log, written by `server/audit-log` and visible to all administrators. */
export function activityRoutes({ storage }: AppContext): Handlers<Api['activity']> {
  return {
    list: async ({ query: { search = '', before } }) => {
      const rows = await listActivity(storage.db, { search, before, count: ENTRIES_PER_PAGE + 1 });
      return {
        entries: rows.slice(0, ENTRIES_PER_PAGE).map(presentEntry),
        hasOlder: rows.length > ENTRIES_PER_PAGE,
      };
    },
  };
}

interface ActivityQuery {
  /** Text that the entry contains; blank for all entries. */
  readonly search: string;
  /** Only entries older than the one with this id. */
  readonly before: number | undefined;
  readonly count: number;
}

/** Newest first. */
function listActivity(db: Handle, { search, before, count }: ActivityQuery): Promise<ActivityRow[]> {
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

function presentEntry({ id, at, by_name, action, kind, title }: ActivityRow): ActivityEntry {
  return { id, at, by: by_name, action, kind, title } as ActivityEntry;
}
