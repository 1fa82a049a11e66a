import { sql } from 'kysely';
import { longDate } from '#church-year/dates.ts';
import type { Api } from '../api/client.ts';
import type { Handlers } from '../api/handlers.ts';
import type { KitContext } from '../app-context.ts';
import { descending, listPage, readPage } from '../crud/keyset.server.ts';
import type { ActivityRow } from '../storage/schema.ts';
import type { ActivityEntry } from './contract.ts';
import { auditMessage } from './messages.ts';

const ENTRIES_PER_PAGE = 20;

const NEWEST_FIRST = { name: 'activity', keys: descending({ column: sql.ref('activity.id') }) };

/** The activity log, written by `server/audit-log` and visible to all administrators. */
export function activityRoutes({ storage, parishClock }: KitContext): Handlers<Api['activity']> {
  return {
    /** Newest first. */
    list: async ({ query: { search, before } }) => {
      const rows = storage.db
        .selectFrom('activity')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('id', '<', before as number));
      const texts = (row: ActivityRow) => {
        const entry = presentEntry(row);
        return [`${entry.by} ${auditMessage(entry)} ${longDate(parishClock.dateOf(entry.at))}`];
      };
      const page = await (search
        ? listPage(rows, NEWEST_FIRST, { find: search, texts, limit: ENTRIES_PER_PAGE })
        : readPage(rows, NEWEST_FIRST, { limit: ENTRIES_PER_PAGE }));
      return { entries: page.rows.map(presentEntry), hasOlder: page.next !== null };
    },
  };
}

function presentEntry({ id, at, by_name, action, kind, title }: ActivityRow): ActivityEntry {
  return { id, at, by: by_name, action, kind, title } as ActivityEntry;
}
