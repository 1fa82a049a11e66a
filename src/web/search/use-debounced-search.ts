import { useEffect, useState } from 'react';
import type { SearchPage } from './search-rows.ts';

const DEBOUNCE_MS = 300;

interface DebouncedSearchOptions<Row> {
  /** The current input. */
  readonly term: string;
  /** Whether the browser has the complete list and searches it itself. */
  readonly isComplete: boolean;
  /** Results rendered by the server. */
  readonly initial: SearchPage<Row> | null;
  readonly search: (term: string) => Promise<SearchPage<Row>>;
}

/**
 * Searches a partially loaded list on the server, 300 ms after the last keystroke.
 *
 * @returns null until the results for the current term have loaded.
 */
export function useDebouncedSearch<Row>({
  term,
  isComplete,
  initial,
  search,
}: DebouncedSearchOptions<Row>): SearchPage<Row> | null {
  const [previousInitial, setPreviousInitial] = useState(initial);
  const [page, setPage] = useState(initial);
  if (previousInitial !== initial) {
    setPreviousInitial(initial);
    setPage(initial);
  }
  const query = isComplete ? '' : term.trim();
  const isCurrent = page?.term === query;

  useEffect(() => {
    if (query === '' || isCurrent) return;
    let isActive = true;
    const timer = setTimeout(async () => {
      try {
        const result = await search(query);
        if (isActive) setPage(result);
      } catch (error) {
        console.error('The search failed', error);
      }
    }, DEBOUNCE_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [query, isCurrent, search]);

  return isCurrent ? page : null;
}
