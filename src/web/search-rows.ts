import { ApiProblem } from '#contract/problem.ts';

/** What a search at the server has found, as much as one page of it. */
export interface FoundRows<Row> {
  readonly term: string;
  readonly rows: readonly Row[];
  /** Where to search on; null when everything was looked at. */
  readonly next: string | null;
}

/** Rows of one page of a search. */
export const FOUND_PER_PAGE = 50;

/** Asks a list for what holds a text. What no record can hold is found nowhere. */
export async function findRows<Row>(
  term: string,
  ask: (query: { find: string; limit: number }) => Promise<readonly Row[] & { readonly next: string | null }>,
): Promise<FoundRows<Row>> {
  try {
    const rows = await ask({ find: term.trim(), limit: FOUND_PER_PAGE });
    return { term: term.trim(), rows, next: rows.next };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 400)
      return { term: term.trim(), rows: [], next: null };
    throw error;
  }
}
