import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { AppContext } from '#kit/app-context.ts';
import { yieldingForEach } from '#kit/crud/keyset.server.ts';
import { listMatcher } from '#kit/crud/list-matcher.ts';
import { fieldMapper } from '#kit/storage/column-names.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { InboxEndpoints } from './contract/entries.ts';
import { decryptRow } from './encryption.server.ts';
import { type InboxKind, isYearly } from './kinds.server.ts';
import type { InboxRow } from './tables.ts';

/** Entries per page of the inbox. */
const INBOX_PAGE_SIZE = 20;

type Page = z.infer<InboxEndpoints['list']['response']>;
type Entry = z.infer<InboxEndpoints['read']['response']>;
/** A state, or 'yearly' for the entries that recur. */
type State = string | undefined;
type Context = Pick<AppContext, 'keys' | 'calendarClock'>;

interface InboxQuery {
  readonly kind: InboxKind;
  readonly state: State;
  readonly page?: number | undefined;
}

/** A page of the inbox, newest first, or of those that recur, the next one first. */
export async function inboxPage(
  db: Handle,
  context: Context,
  { kind, state, page }: InboxQuery,
): Promise<Page> {
  const counts = await countEntries(db, kind);
  if (state === 'yearly') {
    const all: (Entry & { readonly memorial?: { readonly date: string } })[] = [];
    const rows = await selectEntries(db, kind).where(isYearly).execute();
    await yieldingForEach(rows, (row) => void all.push(presentEntry(row, kind, context)));
    all.sort((one, other) => (one.memorial?.date ?? '').localeCompare(other.memorial?.date ?? ''));
    const position = pageAt(all.length, page);
    const requests = all.slice(position.offset, position.offset + INBOX_PAGE_SIZE);
    return { requests, found: all.length, ...position, counts };
  }
  const total = state ? (counts[state] ?? 0) : Object.values(counts).reduce((sum, count) => sum + count);
  const position = pageAt(total, page);
  const rows = await newestEntries(db, { kind, state, limit: INBOX_PAGE_SIZE, offset: position.offset });
  return { requests: rows.map((row) => presentEntry(row, kind, context)), found: total, ...position, counts };
}

/** The newest entries that a search reads: more than a parish gets in a year, and about a second of work. */
const MAX_SEARCHED_ENTRIES = 10_000;
const ROWS_PER_BATCH = 50;

interface InboxSearch extends InboxQuery {
  readonly term: string;
  /** Whether the client has disconnected. */
  isAborted(): boolean;
}

/**
 * A page of the entries that contain a text. Encrypted text cannot be indexed, so this decrypts the newest 10,000
 * entries one by one, until the client disconnects. It collects only ids and decrypts the rows of the page again: all
 * texts could take 100 MB per search.
 */
export async function searchInbox(
  db: Handle,
  context: Context,
  { kind, state, page, term, isAborted }: InboxSearch,
): Promise<Page> {
  const counts = await countEntries(db, kind);
  const matches: number[] = [];
  const isMatch = listMatcher(term);
  let before: number | undefined;
  for (let scanned = 0; scanned < MAX_SEARCHED_ENTRIES && !isAborted(); scanned += ROWS_PER_BATCH) {
    const rows = await newestEntries(db, { kind, state, limit: ROWS_PER_BATCH, before });
    await yieldingForEach(rows, (row) => {
      const text = decryptRow(context.keys, kind, row);
      const texts = [text, text.memorial ?? {}]
        .flatMap((fields) => Object.values(fields))
        .filter((value) => typeof value === 'string');
      if (isMatch(...texts, context.calendarClock.dateOf(row.created_at))) matches.push(row.id);
    });
    before = rows.at(-1)?.id;
    if (rows.length < ROWS_PER_BATCH) break;
    await setImmediate();
  }
  const position = pageAt(matches.length, page);
  const pageIds = matches.slice(position.offset, position.offset + INBOX_PAGE_SIZE);
  const rows = pageIds.length === 0 ? [] : await selectEntries(db, kind).where('id', 'in', pageIds).execute();
  return {
    requests: rows.map((row) => presentEntry(row, kind, context)),
    found: matches.length,
    ...position,
    counts,
  };
}

/** The requested page, or the last one if there are fewer pages. */
function pageAt(total: number, requested = 1) {
  const pages = Math.max(1, Math.ceil(total / INBOX_PAGE_SIZE));
  const page = Math.min(requested, pages);
  return { page, pages, offset: (page - 1) * INBOX_PAGE_SIZE };
}

export function presentEntry(row: InboxRow, kind: InboxKind, { keys, calendarClock }: Context): Entry {
  const text = decryptRow(keys, kind, row);
  return {
    ...fieldMapper()(row),
    ...text,
    ...kind.present?.(text, calendarClock.today()),
    draftSecret: keys.hmac(kind.purpose, `drafts ${row.id} ${row.created_at}`),
  };
}

/** Newest first. */
const selectEntries = (db: Handle, { table }: InboxKind) =>
  // casts for the types: the tables of all kinds have these columns
  db
    .selectFrom(table as 'visits')
    .selectAll()
    .orderBy('id', 'desc');

interface EntryRange {
  readonly kind: InboxKind;
  readonly state: State;
  readonly limit: number;
  /** Skips this many of the newest. */
  readonly offset?: number;
  /** Instead of `offset`: only entries older than the one with this id. */
  readonly before?: number | undefined;
}

/** Newest first. Skips with an index-only scan and reads only the rows of one page. */
function newestEntries(db: Handle, { kind, state, limit, offset, before }: EntryRange): Promise<InboxRow[]> {
  const ids = db
    .selectFrom(kind.table as 'visits')
    .select('id')
    .$if(state === 'yearly', (query) => query.where(isYearly))
    .$if(state !== undefined && state !== 'yearly', (query) => query.where('state', '=', state as string))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    // the same order, but from a smaller index
    .$if(offset !== undefined, (query) => query.orderBy('created_at', 'desc').offset(offset as number))
    .orderBy('id', 'desc')
    .limit(limit);
  return selectEntries(db, kind).where('id', 'in', ids).execute();
}

/** The number of entries in each state. */
async function countEntries(db: Handle, { table, states }: InboxKind): Promise<Page['counts']> {
  const counted = await db
    .selectFrom(table as 'visits')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const of = (wanted: string) => counted.find(({ state }) => state === wanted)?.count ?? 0;
  return Object.fromEntries([...states, 'held'].map((state) => [state, of(state)]));
}
