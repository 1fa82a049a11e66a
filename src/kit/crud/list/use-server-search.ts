import { useEffect, useEffectEvent, useState } from 'react';
import type { PagedList } from '../../api/client.ts';
import type { PageCursor } from './load-pages.ts';

const DEBOUNCE_MS = 300;

interface ServerSearchOptions<Row> {
  /** Loads a page of the results; undefined for a list that is loaded completely. */
  readonly loadPage: ((cursor: PageCursor) => Promise<PagedList<Row[]>>) | undefined;
  /** Identifies the query; a change reloads. '' for the list that `first` starts. */
  readonly queryKey: string;
  /** First page of the list; a new array after each reload. */
  readonly first: readonly Row[] & { readonly next?: string | null };
}

/** Rows of a list that is not loaded completely, queried from the server; undefined for other lists. */
export function useServerSearch<Row>({ loadPage, queryKey, first }: ServerSearchOptions<Row>) {
  const [loaded, setState] = useState<{
    readonly rows: readonly Row[];
    readonly next: string | null;
  } | null>(null);
  const state = loaded ?? { rows: first, next: first.next ?? null };
  const loadFirst = useEffectEvent(() => loadOrLog(loadPage?.({})));
  const isPartial = loadPage !== undefined;
  const query = useDebouncedValue(queryKey);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are loaded again with the list
  useEffect(() => {
    if (!isPartial || query === '') return setState(null);
    let isWanted = true;
    loadFirst().then((page) => {
      if (page && isWanted) setState({ rows: page, next: page.next });
    });
    return () => {
      isWanted = false;
    };
  }, [isPartial, query, first]);

  if (!loadPage) return undefined;
  return {
    rows: state.rows,
    hasMore: state.next !== null,
    /** Loads the next page; a failure is logged and can be retried. */
    async loadMore() {
      if (state.next === null) return;
      const page = await loadOrLog(loadPage({ after: state.next }));
      // the query may have changed while the page was loading
      if (page)
        setState((now) => (now === loaded ? { rows: [...state.rows, ...page], next: page.next } : now));
    },
  };
}

async function loadOrLog<Page>(page: Promise<Page> | undefined): Promise<Page | undefined> {
  try {
    return await page;
  } catch (error) {
    console.error('Failed to load more rows', error);
    return undefined;
  }
}

/** The value once it has not changed for `DEBOUNCE_MS`. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
