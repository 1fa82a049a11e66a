import { useState } from 'react';
import { nextSortOrder, type SortOrder, sortRows } from '#kit/crud/list/sort-rows.ts';
import type { ListView } from '#kit/crud/list/use-list-view.ts';
import type { Column } from '#kit/crud/types.ts';

/** Admin specification, section 9. */
const RESOURCES_PER_PAGE = 5;

/** Page and order of a list (admin specification, section 4). */
export interface PagedState {
  readonly order: SortOrder | null;
  /** From 1. */
  readonly page: number;
  /** Known length of the list. */
  readonly length: number;
}

/** Number of pages, at least 1. */
export function pageCount(length: number): number {
  return Math.max(1, Math.ceil(length / RESOURCES_PER_PAGE));
}

/** The state after the user deleted a row: unsorted on the same page, or the last one if it no longer exists. */
export function afterDeletion({ page, length }: PagedState): PagedState {
  return { order: null, page: Math.min(page, pageCount(length - 1)), length: length - 1 };
}

/** The state after a reload: reset if the length changed. */
export function afterReload(state: PagedState, length: number): PagedState {
  return length === state.length ? state : { order: null, page: 1, length };
}

/** The visible page of a sorted list, and a function to call when a row is deleted. @param rows must be a new array after each reload. */
export function usePagedView<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [state, setState] = useState<PagedState>({ order: null, page: 1, length: rows.length });
  const [currentRows, setCurrentRows] = useState(rows);
  if (rows !== currentRows) {
    setCurrentRows(rows);
    setState(afterReload(state, rows.length));
  }
  const { order, page, length } = state;
  const first = (page - 1) * RESOURCES_PER_PAGE;
  const view: ListView<Row> = {
    columns,
    visibleRows: sortRows(rows, columns, order).slice(first, first + RESOURCES_PER_PAGE),
    count: { shown: rows.length, total: rows.length },
    isNarrowed: false,
    sort: {
      order,
      toggle: (column) => setState({ order: nextSortOrder(order, column), page: 1, length }),
    },
    pages: { page, pages: pageCount(length), onPageChange: (to) => setState({ ...state, page: to }) },
  };
  return { view, removeRow: () => setState(afterDeletion) };
}
