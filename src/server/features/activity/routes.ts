import type { ActivityEntry } from '#contract/activity.ts';
import type { Api } from '#contract/index.ts';
import type { ActivityRow } from '#storage/schema.ts';
import type { Deps } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { activityLatestFirst } from './queries.ts';

const AT_A_TIME = 20;

/** Who changed what and when; written by `server/activity`, read by every administrator. */
export function activityRoutes({ storage }: Deps): Handlers<Api['activity']> {
  return {
    list: async ({ query: { search = '', before } }) => {
      const rows = await activityLatestFirst(storage.db, { search, before, count: AT_A_TIME + 1 });
      return { entries: rows.slice(0, AT_A_TIME).map(presentEntry), hasOlder: rows.length > AT_A_TIME };
    },
  };
}

function presentEntry({ id, at, by_name, action, kind, title }: ActivityRow): ActivityEntry {
  return { id, at, by: by_name, action, kind, title } as ActivityEntry;
}
