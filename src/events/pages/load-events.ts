import type { Client, PagedList } from '#kit/api/client.ts';
import {
  EMPTY_LIST,
  type ListData,
  type ListQuery,
  loadAtCursor,
  searchRows,
} from '#parish/site/list-query.ts';
import type { Event } from '../contract.ts';

/** Page sizes, when there are more events than one API response holds. */
const PER_PAGE = { coming: 50, past: 25 } as const;
/** Past events are loaded separately only if the first page has fewer than this. */
const MIN_PAST_EVENTS = 6;

/** The call for a list in which a recurring event occurs once, with its next date. */
export function eventListOf({ events }: Client) {
  return ({ query }: { query?: Omit<EventQuery, 'series'> } = {}) =>
    events.list({ query: { ...query, series: 'next' } });
}
type EventQuery = NonNullable<NonNullable<Parameters<Client['events']['list']>[0]>['query']>;

/** Loads all events, or one page of upcoming and one of past events. The count is that of the upcoming ones. */
export async function loadEvents(client: Client, { terms, cursors }: ListQuery): Promise<ListData<Event>> {
  const [events, searchPage] = await Promise.all([
    eventListOf(client)(),
    terms.events.trim() ? searchRows(eventListOf(client), terms.events, cursors.events_from) : null,
  ]);
  if (events.next === null) {
    const count = events.filter(({ isPast }) => !isPast).length;
    return { ...EMPTY_LIST, rows: events, count, searchPage };
  }
  const [upcoming, past] = await Promise.all([
    upcomingPage(client, events, cursors.later),
    pastPage(client, events, cursors.earlier),
  ]);
  return {
    rows: [...upcoming.rows, ...past.rows],
    count: (events.total ?? 0) - past.total,
    next: { later: upcoming.next, earlier: past.next },
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
  return eventListOf(client)({ query: { when, limit: PER_PAGE[when], ...after } });
}
