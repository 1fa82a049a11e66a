import { useState } from 'react';
import type { PagedList } from '#contract/client.ts';
import type { ListOrder } from '#contract/constants.ts';
import { matchesSearch } from '#domain/text/search.ts';
import type { PageCursor } from '../load-pages.ts';
import { nextSortOrder, type SortOrder, serverSortOrder, sortRows } from './sort-rows.ts';
import { type Column, type CrudRecord, idOf } from './types.ts';
import { useServerSearch } from './use-server-search.ts';

/** Number of rows shown at first, and added by each "Show more". */
const STEP = 10;

interface ListViewOptions<Row> {
  readonly rows: readonly Row[] & { readonly next?: string | null };
  readonly columns: readonly Column<Row>[];
  /** The texts that the search covers; undefined disables it. */
  readonly searchableTexts: ((row: Row) => readonly (string | null)[]) | undefined;
  /** Queries the server, for lists that are not loaded completely. */
  readonly loadPage: LoadListPage<Row> | undefined;
}

/** Loads a page of a list, filtered and sorted by the server. */
export type LoadListPage<Row> = (
  query: PageCursor & { readonly find?: string; readonly by?: ListOrder },
) => Promise<PagedList<Row[]>>;

/** Derives the visible rows of a list: filtered, sorted, limited, and which are expanded. */
export function useListView<Row extends CrudRecord>({
  rows,
  columns,
  searchableTexts,
  loadPage,
}: ListViewOptions<Row>) {
  const [term, setTerm] = useState('');
  const [order, setOrder] = useState<SortOrder | null>(null);
  const [limit, setLimit] = useState(STEP);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());

  const by = serverSortOrder(columns, order);
  const query = { ...(term.trim() && { find: term.trim() }), ...(by && { by }) };
  const isPartial = loadPage !== undefined && 'next' in rows && rows.next !== null;
  const serverSearch = useServerSearch({
    loadPage: isPartial ? (cursor) => loadPage({ ...query, ...cursor }) : undefined,
    queryKey: Object.keys(query).length > 0 ? JSON.stringify(query) : '',
    first: rows,
  });
  const matchingRows =
    serverSearch?.rows ??
    sortRows(
      searchableTexts ? rows.filter((row) => matchesSearch(term, ...searchableTexts(row))) : rows,
      columns,
      order,
    );
  const visibleRows = matchingRows.slice(0, limit);
  return {
    term,
    setTerm,
    order,
    toggleSort: (by: string) => setOrder(nextSortOrder(order, by)),
    matchingRows,
    visibleRows,
    /** Whether the server has more results than are loaded. */
    hasMore: serverSearch?.hasMore ?? false,
    hiddenCount: serverSearch?.hasMore ? STEP : Math.min(matchingRows.length - visibleRows.length, STEP),
    showMore() {
      if (serverSearch?.hasMore && matchingRows.length <= limit + STEP) serverSearch.loadMore();
      setLimit(limit + STEP);
    },
    isExpanded: (row: Row) => expanded.has(idOf(row)),
    toggle: (row: Row) => setExpanded(expanded.symmetricDifference(new Set([idOf(row)]))),
  };
}
