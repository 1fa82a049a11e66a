import { useState } from 'react';
import { inOrder } from '../../crud/sort-rows.ts';
import type { Column } from '../../crud/types.ts';
import { countedAnew, firstView, pageCount, pageOf, sortedBy, turnedTo, withoutOne } from './list-reducer.ts';

/** A list's rows as they are seen: in order, a page at a time. @param rows another array whenever they were read again. */
export function useListView<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [view, setView] = useState(() => firstView(rows.length));
  const [seen, setSeen] = useState(rows);
  if (rows !== seen) {
    setSeen(rows);
    setView(countedAnew(view, rows.length));
  }
  return {
    shown: pageOf(inOrder(rows, columns, view.order), view.page),
    order: view.order,
    page: view.page,
    pages: pageCount(view.length),
    orderBy: (column: string) => setView(sortedBy(view, column)),
    turnTo: (page: number) => setView(turnedTo(view, page)),
    loseOne: () => setView(withoutOne),
  };
}
