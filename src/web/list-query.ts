import { ApiProblem } from '#contract/problem.ts';

/** Query keys of the page of events and news that say where its lists begin, when not at their beginning. */
export const placeKeys = ['later', 'earlier', 'older', 'events_from', 'news_from'] as const;
type PlaceKey = (typeof placeKeys)[number];

/** What the page of events and news is asked to show. */
export interface AskedLists {
  /** What is searched for; without scripts the search boxes send it. */
  readonly terms: { readonly events: string; readonly news: string };
  /** As answers of the API name them. */
  readonly places: Readonly<Partial<Record<PlaceKey, string>>>;
}

/** More of a search is found by nobody, and taken by no call. */
const MAX_TERM_CHARACTERS = 100;

export function askedLists({ searchParams }: URL): AskedLists {
  const term = (key: string) => (searchParams.get(key) ?? '').slice(0, MAX_TERM_CHARACTERS);
  const given = placeKeys.flatMap((key) => {
    const place = searchParams.get(key);
    return place ? [[key, place] as const] : [];
  });
  return { terms: { events: term('events'), news: term('news') }, places: Object.fromEntries(given) };
}

/** The page with a list from a place on, and with what is searched for; from the beginning for an empty query. */
export function placeAddress(query: Readonly<Record<string, string>>, anchor: string): string {
  const search = new URLSearchParams(query);
  return `/eventsandnews${search.size > 0 ? `?${search}` : ''}#${anchor}`;
}

/** Reads from a place on; from the beginning where somebody has written a place into the address that is none. */
export async function readFrom<List>(
  place: string | undefined,
  read: (after: { readonly after?: string }) => Promise<List>,
): Promise<List> {
  if (place === undefined) return read({});
  try {
    return await read({ after: place });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400) return read({});
    throw error;
  }
}
