import { useState } from 'react';
import { nextSortOrder, type SortOrder, sortRows } from '../../crud/sort-rows.ts';
import type { Column } from '../../crud/types.ts';
import type { ListView } from '../../crud/use-list-view.ts';

/** Admin specification, section 9. */
const RESOURCES_PER_PAGE = 5;

/** Page and order of a list (admin specification, section 4). */
interface PagedListState {
  readonly order: SortOrder | null;
  /** From 1. */
  readonly page: number;
  /** Known length of the list. */
  readonly length: number;
}

export function initialState(length: number): PagedListState {
  return { order: null, page: 1, length };
}

/** Number of pages, at least 1. */
export function pageCount(length: number): number {
  return Math.max(1, Math.ceil(length / RESOURCES_PER_PAGE));
}

/** The state after a click on a heading: changes the order and returns to page 1. */
export function sortByColumn(state: PagedListState, column: string): PagedListState {
  return { ...state, order: nextSortOrder(state.order, column), page: 1 };
}

/** Goes to a page; the number is limited to the existing pages. */
export function goToPage(state: PagedListState, page: number): PagedListState {
  return { ...state, page: Math.min(Math.max(page, 1), pageCount(state.length)) };
}

/** The state after the user deleted a row: keeps the page, or the last one if it no longer exists. */
export function afterDeletion(state: PagedListState): PagedListState {
  const shorter = { ...state, length: state.length - 1 };
  return goToPage(shorter, state.page);
}

/** The state after a reload: reset if the length changed. */
export function afterReload(state: PagedListState, length: number): PagedListState {
  return length === state.length ? state : initialState(length);
}

/** The rows of a page. */
export function pageRows<Row>(rows: readonly Row[], page: number): readonly Row[] {
  return rows.slice((page - 1) * RESOURCES_PER_PAGE, page * RESOURCES_PER_PAGE);
}

/** The visible page of a sorted list, and a function to call when a row is deleted. @param rows must be a new array after each reload. */
export function usePagedView<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [state, setState] = useState(() => initialState(rows.length));
  const [currentRows, setCurrentRows] = useState(rows);
  if (rows !== currentRows) {
    setCurrentRows(rows);
    setState(afterReload(state, rows.length));
  }
  const view: ListView<Row> = {
    columns,
    visibleRows: pageRows(sortRows(rows, columns, state.order), state.page),
    count: { shown: rows.length, total: rows.length },
    isNarrowed: false,
    sort: { order: state.order, toggle: (column) => setState(sortByColumn(state, column)) },
    pages: {
      page: state.page,
      pages: pageCount(state.length),
      onPageChange: (page) => setState(goToPage(state, page)),
    },
  };
  return { view, removeRow: () => setState(afterDeletion) };
}
