import { useState } from 'react';
import type { PagedList } from '../../api/client.ts';
import { listMatcher } from '../list-matcher.ts';
import type { ListOrder, ListState } from '../list-orders.ts';
import type { Column } from '../types.ts';
import type { PageCursor } from './load-pages.ts';
import { nextSortOrder, type SortOrder, serverSortOrder, sortRows } from './sort-rows.ts';
import { useServerSearch } from './use-server-search.ts';

const ALL = 'All';
const NO_FILTERS: readonly ListFilter[] = [];

/** The visible part of a list: filtered, sorted, and limited or divided into pages. */
export interface ListView<Row> {
  readonly columns: readonly Column<Row>[];
  readonly visibleRows: readonly Row[];
  /** A `total` of null is unknown although rows are loaded. */
  readonly count: { readonly shown: number; readonly total: number | null; readonly hasMore?: boolean };
  /** Whether a search or filter is active. */
  readonly isNarrowed: boolean;
  readonly search?: SearchTerm | undefined;
  /** Chips that select a part of the list, with the number of rows in each. */
  readonly filter?: FilterChoice;
  readonly sort?: { readonly order: SortOrder | null; toggle(by: string): void };
  /** Shows `count` more rows. */
  readonly more?: { readonly count: number; show(): void };
  readonly pages?: Pages;
}

export interface SearchTerm {
  readonly term: string;
  setTerm(term: string): void;
}

export interface Pages {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  onPageChange(page: number): void;
}

/** A part of a list that the server selects. */
export interface ListFilter {
  readonly label: string;
  /** The number of rows; undefined if unknown. */
  readonly count?: number | undefined;
  readonly query: { readonly when?: 'coming' | 'past'; readonly state?: ListState };
}

interface FilterChoice {
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly count?: number | undefined;
  }[];
  readonly selected: string;
  readonly onSelect: (label: string) => void;
}

/** Loads a page of a list, filtered and sorted by the server. */
export type LoadListPage<Row> = (
  query: PageCursor &
    ListFilter['query'] & { readonly find?: string; readonly by?: ListOrder; readonly limit?: number },
) => Promise<PagedList<Row[]>>;

interface ListViewOptions<Row> {
  /** All rows, or the first page of a list with a `next` cursor. */
  readonly rows: readonly Row[] & { readonly total?: number | null; readonly next?: string | null };
  readonly columns?: readonly Column<Row>[];
  /** The texts that the search covers; undefined disables it. */
  readonly searchableTexts?: (row: Row) => readonly (string | null)[];
  /** Queries the server, for parts of the list and for lists that are not loaded completely. */
  readonly loadPage?: LoadListPage<Row>;
  /** Whether a row represents records that are not loaded. The server then searches and sorts the list. */
  readonly isGroup?: (row: Row) => boolean;
  readonly filters?: readonly ListFilter[];
  /** Number of rows shown at first, and added by each "Show more". */
  readonly step?: number;
}

/** The view of a list that the browser searches and sorts, or the server if it is not loaded completely. */
export function useListView<Row>({
  rows,
  columns = [],
  searchableTexts,
  loadPage,
  isGroup = () => false,
  filters = NO_FILTERS,
  step = 10,
}: ListViewOptions<Row>): ListView<Row> & { readonly matchingRows: readonly Row[] } {
  const [term, setTerm] = useState('');
  const [order, setOrder] = useState<SortOrder | null>(null);
  const [limit, setLimit] = useState(step);

  const by = serverSortOrder(columns, order);
  const [part, setPart] = useState(ALL);
  const filter = filters.find(({ label }) => label === part);
  const query = { ...(term.trim() && { find: term.trim() }), ...(by && { by }), ...filter?.query };
  const isPartial = filter !== undefined || rows.next != null || rows.some(isGroup);
  const serverSearch = useServerSearch({
    loadPage: loadPage && isPartial ? (cursor) => loadPage({ ...query, ...cursor }) : undefined,
    queryKey: Object.keys(query).length > 0 ? JSON.stringify(query) : '',
    first: rows,
  });
  const isMatch = listMatcher(term);
  const matchingRows =
    serverSearch?.rows ??
    sortRows(searchableTexts ? rows.filter((row) => isMatch(...searchableTexts(row))) : rows, columns, order);
  const visibleRows = matchingRows.slice(0, limit);
  const hasMore = serverSearch?.hasMore ?? false;
  const isNarrowed = term.trim() !== '' || filter !== undefined;
  const total = rows.total === undefined ? rows.length : rows.total;
  return {
    columns,
    matchingRows,
    visibleRows,
    count: {
      shown: hasMore && !isNarrowed ? (total ?? matchingRows.length) : matchingRows.length,
      total: total ?? (hasMore ? null : matchingRows.length),
      hasMore: hasMore && isNarrowed,
    },
    isNarrowed,
    search: searchableTexts && rows.length > 0 ? { term, setTerm } : undefined,
    ...(filters.length > 0 && {
      filter: {
        choices: [{ label: ALL }, ...filters].map((one) => ({ ...one, value: one.label })),
        selected: part,
        onSelect: setPart,
      },
    }),
    sort: { order, toggle: (by) => setOrder(nextSortOrder(order, by)) },
    more: {
      count: hasMore ? step : Math.min(matchingRows.length - visibleRows.length, step),
      show() {
        if (hasMore && matchingRows.length <= limit + step) serverSearch?.loadMore();
        setLimit(limit + step);
      },
    },
  };
}
