import { sql } from 'kysely';
import type { Api } from '#app/api.ts';
import type { ActivityRow } from '#app/schema.ts';
import type { AppContext } from '../app-context.ts';
import type { Handlers } from '../http/api/handlers.ts';
import { foldText } from '../text/search.ts';
import type { ActivityEntry } from './contract.ts';

const ENTRIES_PER_PAGE = 20;

/** The activity log, written by `server/audit-log` and visible to all administrators. */
export function activityRoutes({ storage }: AppContext): Handlers<Api['activity']> {
  return {
    /** Newest first. */
    list: async ({ query: { search = '', before } }) => {
      const pattern = `%${foldText(search).replace(/[%_!]/g, '!$&')}%`;
      const rows = await storage.db
        .selectFrom('activity')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('id', '<', before as number))
        .$if(search !== '', (query) => query.where(sql<boolean>`words like ${pattern} escape '!'`))
        .orderBy('id', 'desc')
        .limit(ENTRIES_PER_PAGE + 1)
        .execute();
      return {
        entries: rows.slice(0, ENTRIES_PER_PAGE).map(presentEntry),
        hasOlder: rows.length > ENTRIES_PER_PAGE,
      };
    },
  };
}

function presentEntry({ id, at, by_name, action, kind, title }: ActivityRow): ActivityEntry {
  return { id, at, by: by_name, action, kind, title } as ActivityEntry;
}
