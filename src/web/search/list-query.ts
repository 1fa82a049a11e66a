import { ApiProblem } from '#contract/problem.ts';

/** Query keys of /eventsandnews that hold a cursor, for a list that does not start at its beginning. */
const cursorKeys = ['later', 'earlier', 'older', 'events_from', 'news_from'] as const;
type CursorKey = (typeof cursorKeys)[number];

/** What the query of /eventsandnews asks for. */
export interface ListQuery {
  /** Search terms; without scripts the search forms send them. */
  readonly terms: { readonly events: string; readonly news: string };
  /** Cursors from earlier API responses. */
  readonly cursors: Readonly<Partial<Record<CursorKey, string>>>;
}

/** The API rejects longer search terms. */
const MAX_TERM_CHARACTERS = 100;

export function parseListQuery({ searchParams }: URL): ListQuery {
  const term = (key: string) => (searchParams.get(key) ?? '').slice(0, MAX_TERM_CHARACTERS);
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
