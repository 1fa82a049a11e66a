import { setImmediate } from 'node:timers/promises';
import { PRAYERS_PER_PAGE } from '#contract/constants.ts';
import type { PrayerRequest, PrayerRequestPage, PrayerState } from '#contract/resources/prayer-requests.ts';
import { matchesSearch } from '#domain/text/search.ts';
import type { PrayerRequestRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { yieldingForEach } from '../../pagination/keyset.ts';
import type { Keys } from '../../security/crypto.ts';
import { decryptRow } from './encryption.ts';

interface InboxQuery {
  readonly state: PrayerState | undefined;
  readonly page?: number | undefined;
}

/** A page of the inbox, newest first. */
export async function inboxPage(
  db: Handle,
  keys: Keys,
  { state, page }: InboxQuery,
): Promise<PrayerRequestPage> {
  const counts = await countRequests(db);
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count);
  const position = pageAt(total, page);
  const rows = await newestRequests(db, { state, limit: PRAYERS_PER_PAGE, offset: position.offset });
  return toPage(rows, keys, { found: total, ...position, counts });
}

/** The newest requests that a search reads: more than a parish gets in a year, and about a second of work. */
export const MAX_SEARCHED_REQUESTS = 10_000;
const ROWS_PER_BATCH = 50;

interface InboxSearch extends InboxQuery {
  readonly term: string;
  /** Whether the client has disconnected. */
  isAborted(): boolean;
}

/**
 * A page of the requests that contain a text. Encrypted text cannot be indexed, so this decrypts the newest 10,000
 * requests one by one, until the client disconnects. It collects only ids and decrypts the rows of the page again: all
 * texts could take 100 MB per search.
 */
export async function searchInbox(
  db: Handle,
  keys: Keys,
  { state, page, term, isAborted }: InboxSearch,
): Promise<PrayerRequestPage> {
  const counts = await countRequests(db);
  const matches: number[] = [];
  let before: number | undefined;
  for (let scanned = 0; scanned < MAX_SEARCHED_REQUESTS && !isAborted(); scanned += ROWS_PER_BATCH) {
    const rows = await newestRequests(db, { state, limit: ROWS_PER_BATCH, before });
    await yieldingForEach(rows, (row) => {
      const { name, contactNumber, details, notes } = decryptRow(keys, row);
      if (matchesSearch(term, name, contactNumber, details, notes)) matches.push(row.id);
    });
    before = rows.at(-1)?.id;
    if (rows.length < ROWS_PER_BATCH) break;
    await setImmediate();
  }
  const position = pageAt(matches.length, page);
  const pageIds = matches.slice(position.offset, position.offset + PRAYERS_PER_PAGE);
  const rows = await requestsByIds(db, pageIds);
  return toPage(rows, keys, { found: matches.length, ...position, counts });
}

/** The requested page, or the last one if there are fewer pages. */
function pageAt(total: number, requested = 1) {
  const pages = Math.max(1, Math.ceil(total / PRAYERS_PER_PAGE));
  const page = Math.min(requested, pages);
  return { page, pages, offset: (page - 1) * PRAYERS_PER_PAGE };
}

function toPage(
  rows: readonly PrayerRequestRow[],
  keys: Keys,
  { found, page, pages, counts }: Omit<PrayerRequestPage, 'requests'>,
): PrayerRequestPage {
  return { requests: rows.map((row) => presentRequest(row, keys)), found, page, pages, counts };
}

export function presentRequest(row: PrayerRequestRow, keys: Keys): PrayerRequest {
  const { name, contactNumber, details, notes } = decryptRow(keys, row);
  return {
    id: row.id,
    prayerType: row.prayer_type,
    name,
    contactNumber,
    details,
    state: row.state,
    notes,
    draftSecret: keys.hmac('prayer requests', `drafts ${row.id} ${row.created_at}`),
    version: row.version,
    createdAt: row.created_at,
  };
}

/** Newest first. */
async function requestsByIds(db: Handle, ids: readonly number[]): Promise<PrayerRequestRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('prayer_requests').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
}

interface RequestRange {
  readonly state: PrayerState | undefined;
  readonly limit: number;
  /** Skips this many of the newest. */
  readonly offset?: number;
  /** Instead of `offset`: only requests older than the one with this id. */
  readonly before?: number | undefined;
}

/** Newest first. Skips with an index-only scan and reads only the rows of one page. */
function newestRequests(db: Handle, { state, limit, offset, before }: RequestRange) {
  const ids = db
    .selectFrom('prayer_requests')
    .select('id')
    .$if(state !== undefined, (query) => query.where('state', '=', state as PrayerState))
    .$if(before !== undefined, (query) => query.where('id', '<', before as number))
    // the same order, but from a smaller index
    .$if(offset !== undefined, (query) => query.orderBy('created_at', 'desc').offset(offset as number))
    .orderBy('id', 'desc')
    .limit(limit);
  return db.selectFrom('prayer_requests').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute();
}

/** The number of requests in each state. */
async function countRequests(db: Handle): Promise<Record<PrayerState, number>> {
  const counted = await db
    .selectFrom('prayer_requests')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const of = (wanted: PrayerState) => counted.find(({ state }) => state === wanted)?.count ?? 0;
  return { new: of('new'), praying: of('praying'), done: of('done'), held: of('held') };
}
