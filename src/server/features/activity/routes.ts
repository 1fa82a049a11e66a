import type { ActivityEntry } from '#contract/activity.ts';
import type { Api } from '#contract/index.ts';
import type { ActivityRow } from '#storage/schema.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { listActivity } from './queries.ts';

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

function presentEntry({ id, at, by_name, action, kind, title }: ActivityRow): ActivityEntry {
  return { id, at, by: by_name, action, kind, title } as ActivityEntry;
}
