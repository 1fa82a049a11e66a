import { setImmediate } from 'node:timers/promises';
import { PRAYERS_PER_PAGE } from '#contract/prayer-constants.ts';
import type { PrayerRequestPage, PrayerState } from '#contract/prayer-requests.ts';
import { matches } from '#domain/text.ts';
import type { Handle } from '#storage/storage.ts';
import type { Keys } from '../../crypto.ts';
import { inThisOrder } from '../../pagination/scan-search.ts';
import { inTurns } from '../../pagination/yielding-iteration.ts';
import { type Opened, openRow } from './encryption.ts';
import { presentRequest } from './present.ts';
import { countRequests, newestRequests, requestsByIds } from './queries.ts';

interface Asked {
  readonly state: PrayerState | undefined;
  readonly page?: number | undefined;
}

/** A page of the inbox, the newest first. */
export async function inboxPage(db: Handle, keys: Keys, { state, page }: Asked): Promise<PrayerRequestPage> {
  const counts = await countRequests(db);
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count);
  const place = placeOf(total, page);
  const rows = await newestRequests(db, { state, limit: PRAYERS_PER_PAGE, offset: place.offset });
  return {
    requests: rows.map((row) => presentRequest(row, keys)),
    found: total,
    page: place.page,
    pages: place.pages,
    counts,
  };
}

/** What a search looks through: more than a parish is asked in a year, and about a second of work. */
export const MAX_SEARCHED_REQUESTS = 10_000;
const READ_AT_ONCE = 50;

interface Search extends Asked {
  readonly term: string;
  /** Whether there is nobody any more who waits for the answer. */
  isGone(): boolean;
}

/**
 * The same of those in which a text is found. No index holds what is sealed, so the newest 10,000 are opened one by one,
 * until all are or the caller has gone. Of what is found only the ids are held, and those of the page are opened once more:
 * all of it would be a hundred megabytes, for each who searches.
 */
export async function searchInbox(
  db: Handle,
  keys: Keys,
  { state, page, term, isGone }: Search,
): Promise<PrayerRequestPage> {
  const counts = await countRequests(db);
  const found: { readonly id: number }[] = [];
  let before: number | undefined;
  for (let seen = 0; seen < MAX_SEARCHED_REQUESTS && !isGone(); seen += READ_AT_ONCE) {
    const rows = await newestRequests(db, { state, limit: READ_AT_ONCE, before });
    await inTurns(rows, (row) => {
      if (holds(openRow(keys, row), term)) found.push({ id: row.id });
    });
    before = rows.at(-1)?.id;
    if (rows.length < READ_AT_ONCE) break;
    await setImmediate();
  }
  const place = placeOf(found.length, page);
  const shown = found.slice(place.offset, place.offset + PRAYERS_PER_PAGE);
  const rows = await inThisOrder(shown, (ids) => requestsByIds(db, ids));
  return {
    requests: rows.map((row) => presentRequest(row, keys)),
    found: found.length,
    page: place.page,
    pages: place.pages,
    counts,
  };
}

function holds({ name, contactNumber, details, notes }: Opened, term: string): boolean {
  return matches(term, name, contactNumber, details, notes);
}

/** The page that is asked for, or the last one when there are not so many. */
function placeOf(total: number, asked = 1) {
  const pages = Math.max(1, Math.ceil(total / PRAYERS_PER_PAGE));
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * PRAYERS_PER_PAGE };
}
