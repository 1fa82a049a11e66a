import type { Client, Listed } from '#contract/client.ts';
import type { Event } from '#contract/events.ts';
import { type AskedLists, readFrom } from '../../list-query.ts';
import { type FoundRows, findRows } from '../../search-rows.ts';

/** Events of one kind on a page of their own, in a parish that has more than one answer of the API holds. */
const PER_PAGE = { coming: 50, past: 25 } as const;
/** So many past ones stand below those to come without being asked for by themselves. */
const ENOUGH_PAST = 6;

/** What the page shows of the events: all of them, or a page of those to come and one of the past ones. */
export interface ShownEvents {
  readonly events: readonly Event[];
  /** Whether these are all: then the browser searches by itself. */
  readonly isWhole: boolean;
  /** How many are to come, on all pages. */
  readonly comingCount: number;
  /** Where those to come, and the past ones, go on; null where they do not. */
  readonly later: string | null;
  readonly earlier: string | null;
  /** What the server has found; null for a list that is whole, or when nothing is searched for. */
  readonly found: FoundRows<Event> | null;
}

/** What is shown when they cannot be read. */
export const NO_EVENTS: ShownEvents = {
  events: [],
  isWhole: true,
  comingCount: 0,
  later: null,
  earlier: null,
  found: null,
};

export async function loadEvents(client: Client, { terms, places }: AskedLists): Promise<ShownEvents> {
  const events = await client.events.list();
  if (events.next === null) {
    const comingCount = events.filter(({ isPast }) => !isPast).length;
    return { ...NO_EVENTS, events, comingCount };
  }
  const [coming, past, found] = await Promise.all([
    comingPage(client, events, places.later),
    pastPage(client, events, places.earlier),
    terms.events.trim() ? findEvents(client, terms.events, places.events_from) : null,
  ]);
  return {
    events: [...coming.rows, ...past.rows],
    isWhole: false,
    comingCount: (events.total ?? 0) - past.total,
    later: coming.next,
    earlier: past.next,
    found,
  };
}

/** Those to come begin the list. Where a past one follows them on its first page, that page has them all. */
async function comingPage(client: Client, list: Listed<Event[]>, place: string | undefined) {
  const rows = list.filter(({ isPast }) => !isPast);
  if (place !== undefined || rows.length > PER_PAGE.coming) {
    const page = await readFrom(place, (after) => pageOf(client, 'coming', after));
    return { rows: page, next: page.next };
  }
  return { rows, next: rows.length < list.length ? null : list.next };
}

async function pastPage(client: Client, list: Listed<Event[]>, place: string | undefined) {
  const rows = list.filter(({ isPast }) => isPast);
  if (place === undefined && rows.length >= ENOUGH_PAST) {
    const comingCount = list.length - rows.length;
    return { rows, next: list.next, total: (list.total ?? 0) - comingCount };
  }
  const page = await readFrom(place, (after) => pageOf(client, 'past', after));
  return { rows: page, next: page.next, total: page.total ?? 0 };
}

function pageOf(client: Client, when: 'coming' | 'past', after: { readonly after?: string }) {
  return client.events.list({ query: { when, limit: PER_PAGE[when], ...after } });
}

export function findEvents(client: Client, term: string, place?: string): Promise<FoundRows<Event>> {
  return findRows(term, (query) =>
    readFrom(place, (after) => client.events.list({ query: { ...query, ...after } })),
  );
}
