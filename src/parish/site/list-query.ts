import type { PagedList } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import { MAX_SEARCH_CHARACTERS } from '#kit/ui/search/search-settings.ts';

/** Query keys of /eventsandnews that hold a cursor, for a list that does not start at its beginning. */
const cursorKeys = ['later', 'earlier', 'older', 'events_from', 'news_from'] as const;
export type CursorKey = (typeof cursorKeys)[number];

/** What the query of /eventsandnews asks for. */
export interface ListQuery {
  /** Search terms; without scripts the search forms send them. */
  readonly terms: { readonly events: string; readonly news: string };
  /** Cursors from earlier API responses. */
  readonly cursors: Readonly<Partial<Record<CursorKey, string>>>;
}

export function parseListQuery({ searchParams }: URL): ListQuery {
  const term = (key: string) => (searchParams.get(key) ?? '').slice(0, MAX_SEARCH_CHARACTERS);
  const entries = cursorKeys.flatMap((key) => {
    const cursor = searchParams.get(key);
    return cursor ? [[key, cursor] as const] : [];
  });
  return { terms: { events: term('events'), news: term('news') }, cursors: Object.fromEntries(entries) };
}

/** URL of /eventsandnews with the given query. An empty query leads to the beginning of the lists. */
export function listUrl(query: Readonly<Record<string, string>>, anchor: string): string {
  const search = new URLSearchParams(query);
  return `/eventsandnews${search.size > 0 ? `?${search}` : ''}#${anchor}`;
}

/** Loads a list at a cursor; from its beginning when there is no cursor or the API rejects it. */
export async function loadAtCursor<List>(
  cursor: string | undefined,
  load: (after: { readonly after?: string }) => Promise<List>,
): Promise<List> {
  if (cursor === undefined) return load({});
  try {
    return await load({ after: cursor });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) return load({});
    throw error;
  }
}

/** Data of a searchable list. */
export interface ListData<Row> {
  readonly rows: readonly Row[];
  /** Number of rows on all pages. */
  readonly count: number;
  /** Cursors of the next pages by query key; null on the last page. */
  readonly next: Readonly<Partial<Record<CursorKey, string | null>>>;
  /** Null when nothing is searched. */
  readonly searchPage: SearchPage<Row> | null;
}

/** Shown when a list fails to load. */
export const EMPTY_LIST = { rows: [], count: 0, next: {}, searchPage: null } as const;

/** Loads the complete texts of rows that were rendered with the beginnings of their texts. */
export type LoadTexts = () => Promise<void>;

/** Props of a searchable list. */
export interface ListProps<Row> {
  readonly data: ListData<Row>;
  readonly query: ListQuery;
  /** Undefined when the texts are complete. */
  readonly loadTexts: LoadTexts | undefined;
}

/** One page of search results. */
export interface SearchPage<Row> {
  readonly term: string;
  readonly rows: readonly Row[];
  /** Cursor of the next page; null when everything was searched. */
  readonly next: string | null;
}

const SEARCH_PAGE_SIZE = 50;

/** An endpoint that searches a list. */
export type SearchEndpoint<Row> = (input: {
  readonly query: { readonly find: string; readonly limit: number; readonly after?: string };
}) => Promise<PagedList<Row[]>>;

/** Searches a list on the server. A term that the API rejects yields no results. */
export async function searchRows<Row>(
  list: SearchEndpoint<Row>,
  text: string,
  cursor?: string,
): Promise<SearchPage<Row>> {
  const term = text.trim();
  try {
    const rows = await loadAtCursor(cursor, (after) =>
      list({ query: { find: term, limit: SEARCH_PAGE_SIZE, ...after } }),
    );
    return { term, rows, next: rows.next };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) return { term, rows: [], next: null };
    throw error;
  }
}
