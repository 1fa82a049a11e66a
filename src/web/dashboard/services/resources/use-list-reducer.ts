import { useState } from 'react';
import { sortRows } from '../../crud/sort-rows.ts';
import type { Column } from '../../crud/types.ts';
import {
  afterDeletion,
  afterReload,
  goToPage,
  initialState,
  pageCount,
  pageRows,
  sortByColumn,
} from './list-reducer.ts';

/** The visible page of a sorted list. @param rows must be a new array after each reload. */
export function useListReducer<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [state, setState] = useState(() => initialState(rows.length));
  const [currentRows, setCurrentRows] = useState(rows);
  if (rows !== currentRows) {
    setCurrentRows(rows);
    setState(afterReload(state, rows.length));
  }
  return {
    visibleRows: pageRows(sortRows(rows, columns, state.order), state.page),
    order: state.order,
    page: state.page,
    pages: pageCount(state.length),
    toggleSort: (column: string) => setState(sortByColumn(state, column)),
    goToPage: (page: number) => setState(goToPage(state, page)),
    removeRow: () => setState(afterDeletion),
  };
}
