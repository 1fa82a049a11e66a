import { nextOrder, type Order } from '../../crud/sort-rows.ts';

/** Admin specification, section 9. */
export const ROWS_PER_PAGE = 5;

/** Which part of a list is seen, and in which order (admin specification, section 4). */
export interface ListView {
  readonly order: Order | null;
  /** From 1. */
  readonly page: number;
  /** How long the list is known to be. */
  readonly length: number;
}

export function firstView(length: number): ListView {
  return { order: null, page: 1, length };
}

/** How many pages a list fills; an empty one fills one. */
export function pageCount(length: number): number {
  return Math.max(1, Math.ceil(length / ROWS_PER_PAGE));
}

/** After a heading is pressed: the same column turns around, another starts ascending, and the list is seen from its beginning. */
export function sortedBy(view: ListView, column: string): ListView {
  return { ...view, order: nextOrder(view.order, column), page: 1 };
}

/** At another page; at the nearest one when there is no such page. */
export function turnedTo(view: ListView, page: number): ListView {
  return { ...view, page: Math.min(Math.max(page, 1), pageCount(view.length)) };
}

/** After one's own deletion of a row: one stays where one was, on the page before if this one is no more. */
export function withoutOne(view: ListView): ListView {
  const shorter = { ...view, length: view.length - 1 };
  return turnedTo(shorter, view.page);
}

/** After the list was read again: when it has another length than was known, it is seen anew from its beginning. */
export function countedAnew(view: ListView, length: number): ListView {
  return length === view.length ? view : firstView(length);
}

/** The rows of a page. */
export function pageOf<Row>(rows: readonly Row[], page: number): readonly Row[] {
  return rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE);
}
