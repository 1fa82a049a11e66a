import type { Client, PagedList } from '#contract/client.ts';
import type { Event } from '#contract/resources/events.ts';
import { type ListQuery, loadAtCursor } from '../../search/list-query.ts';
import { type SearchPage, searchRows } from '../../search/search-rows.ts';

/** Page sizes, when there are more events than one API response holds. */
const PER_PAGE = { coming: 50, past: 25 } as const;
/** Past events are loaded separately only if the first page has fewer than this. */
const MIN_PAST_EVENTS = 6;

/** Data of the event list: all events, or one page of upcoming and one of past events. */
export interface EventsData {
  readonly events: readonly Event[];
  /** Whether these are all events; the browser then searches them itself. */
  readonly isComplete: boolean;
  /** Number of upcoming events on all pages. */
  readonly upcomingCount: number;
  /** Cursors of the next pages of upcoming and past events; null on the last page. */
  readonly laterCursor: string | null;
  readonly earlierCursor: string | null;
  /** Server-side search results; null when the list is complete or nothing is searched. */
  readonly searchPage: SearchPage<Event> | null;
}

/** Shown when the events fail to load. */
export const NO_EVENTS: EventsData = {
  events: [],
  isComplete: true,
  upcomingCount: 0,
  laterCursor: null,
  earlierCursor: null,
  searchPage: null,
};

export async function loadEvents(client: Client, { terms, cursors }: ListQuery): Promise<EventsData> {
  const events = await client.events.list();
  if (events.next === null) {
    const upcomingCount = events.filter(({ isPast }) => !isPast).length;
    return { ...NO_EVENTS, events, upcomingCount };
  }
  const [upcoming, past, searchPage] = await Promise.all([
    upcomingPage(client, events, cursors.later),
    pastPage(client, events, cursors.earlier),
    terms.events.trim() ? searchEvents(client, terms.events, cursors.events_from) : null,
  ]);
  return {
    events: [...upcoming.rows, ...past.rows],
    isComplete: false,
    upcomingCount: (events.total ?? 0) - past.total,
    laterCursor: upcoming.next,
    earlierCursor: past.next,
    searchPage,
  };
}

/** The list starts with upcoming events. If a past event follows on the first page, that page has all upcoming ones. */
async function upcomingPage(client: Client, list: PagedList<Event[]>, cursor: string | undefined) {
  const rows = list.filter(({ isPast }) => !isPast);
  if (cursor !== undefined || rows.length > PER_PAGE.coming) {
    const page = await loadAtCursor(cursor, (after) => loadPage(client, 'coming', after));
    return { rows: page, next: page.next };
  }
  return { rows, next: rows.length < list.length ? null : list.next };
}

async function pastPage(client: Client, list: PagedList<Event[]>, cursor: string | undefined) {
  const rows = list.filter(({ isPast }) => isPast);
  if (cursor === undefined && rows.length >= MIN_PAST_EVENTS) {
    const upcomingCount = list.length - rows.length;
    return { rows, next: list.next, total: (list.total ?? 0) - upcomingCount };
  }
  const page = await loadAtCursor(cursor, (after) => loadPage(client, 'past', after));
  return { rows: page, next: page.next, total: page.total ?? 0 };
}

function loadPage(client: Client, when: 'coming' | 'past', after: { readonly after?: string }) {
  return client.events.list({ query: { when, limit: PER_PAGE[when], ...after } });
}

export function searchEvents(client: Client, term: string, cursor?: string): Promise<SearchPage<Event>> {
  return searchRows(term, (query) =>
    loadAtCursor(cursor, (after) => client.events.list({ query: { ...query, ...after } })),
  );
}
