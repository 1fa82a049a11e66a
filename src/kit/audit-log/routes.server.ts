import { sql } from 'kysely';
import type { Api } from '../api/client.ts';
import type { Handlers } from '../api/handlers.ts';
import type { KitContext } from '../app-context.ts';
import { descending, listPage, readPage } from '../crud/keyset.server.ts';
import { historyTables, historyUrl } from '../crud/records.ts';
import type { ActivityRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import type { ActivityEntry } from './contract.ts';
import { areOneGroup, auditMessage } from './messages.ts';

const ENTRIES_PER_PAGE = 20;
/** The most entries that a page of groups describes. */
const MAX_GROUPED_ENTRIES = 1_000;

const NEWEST_FIRST = { name: 'activity', keys: descending({ column: sql.ref('activity.id') }) };

/** The activity log, written by `server/audit-log` and visible to all administrators. */
export function activityRoutes({ storage, calendarClock }: KitContext): Handlers<Api['activity']> {
  return {
    /** Newest first. */
    list: async ({ query: { search, before, grouped } }) => {
      const limit = grouped ? MAX_GROUPED_ENTRIES : ENTRIES_PER_PAGE;
      const rows = storage.db
        .selectFrom('activity')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('id', '<', before as number));
      const texts = (row: ActivityRow) => {
        const entry = presentEntry(row);
        return [`${entry.by} ${auditMessage(entry)} ${entry.folder ?? ''}`, calendarClock.dateOf(entry.at)];
      };
      const page = await (search
        ? listPage(rows, NEWEST_FIRST, { find: search, texts, limit })
        : readPage(rows, NEWEST_FIRST, { limit }));
      const entries = page.rows.map(presentEntry);
      const listed = grouped ? groupsOf(entries, ({ at }) => calendarClock.dateOf(at)) : entries;
      return {
        entries: await withUrls(storage.db, listed.slice(0, ENTRIES_PER_PAGE), page.rows),
        hasOlder: listed.length > ENTRIES_PER_PAGE || page.next !== null,
      };
    },
  };
}

/** Successive entries that are the same change in the same day as one. */
function groupsOf(
  entries: readonly ActivityEntry[],
  dateOf: (entry: ActivityEntry) => string,
): ActivityEntry[] {
  const groups: ActivityEntry[] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && areOneGroup(group, entry) && dateOf(group) === dateOf(entry))
      groups.splice(-1, 1, { ...group, id: entry.id, count: group.count + 1 });
    else groups.push(entry);
  }
  return groups;
}

/** Adds the URLs of the histories of records that exist. An entry of several changes has none. */
async function withUrls(
  db: Handle,
  entries: readonly ActivityEntry[],
  rows: readonly ActivityRow[],
): Promise<ActivityEntry[]> {
  const ids = new Map(rows.map(({ id, record_id }) => [id, record_id]));
  const urls = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(entries, (entry) => entry.kind)) {
    const named = ofKind.flatMap(({ id, count }) => (count === 1 && ids.get(id)) || []);
    const table = historyTables()[kind];
    if (named.length === 0 || !table) continue;
    const records = await db
      .selectFrom(table as 'any_record')
      .selectAll()
      .where('id', 'in', named)
      .execute();
    for (const record of records) urls.set(`${kind} ${record.id}`, historyUrl(kind, { ...record }));
  }
  return entries.map((entry) => ({ ...entry, url: urls.get(`${entry.kind} ${ids.get(entry.id)}`) ?? null }));
}

function presentEntry({ by_name, words: _, record_id: _id, ...row }: ActivityRow): ActivityEntry {
  return { ...row, by: by_name, url: null, count: 1 } as ActivityEntry;
}
