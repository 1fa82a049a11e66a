import { ApiProblem } from '#contract/problem.ts';

/** One page of server-side search results. */
export interface SearchPage<Row> {
  readonly term: string;
  readonly rows: readonly Row[];
  /** Cursor of the next page; null when everything was searched. */
  readonly next: string | null;
}

const SEARCH_PAGE_SIZE = 50;

/** Searches a list on the server. A term that the API rejects yields no results. */
export async function searchRows<Row>(
  term: string,
  loadPage: (query: {
    find: string;
    limit: number;
  }) => Promise<readonly Row[] & { readonly next: string | null }>,
): Promise<SearchPage<Row>> {
  try {
    const rows = await loadPage({ find: term.trim(), limit: SEARCH_PAGE_SIZE });
    return { term: term.trim(), rows, next: rows.next };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400)
      return { term: term.trim(), rows: [], next: null };
    throw error;
  }
}
