import type { ListOrder } from '../list-orders.ts';
import type { Column } from '../types.ts';

export interface SortOrder {
  /** Label of the column. */
  readonly by: string;
  readonly isDescending: boolean;
}

/** Order after a click on a heading: the same column reverses, another starts ascending (admin specification, section 4). */
export function nextSortOrder(order: SortOrder | null, by: string): SortOrder {
  return { by, isDescending: order?.by === by && !order.isDescending };
}

/** The rows sorted by `order`, stable; in the server's order if it is null. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder | null,
): readonly Row[] {
  const column = columns.find(({ label }) => label === order?.by);
  if (!column?.sortBy || !order) return rows;
  const { sortBy } = column;
  const ascending = rows.toSorted((one, other) => compare(sortBy(one), sortBy(other)));
  return order.isDescending ? ascending.toReversed() : ascending;
}

/** The order as a query value of the API; undefined for the server's default. */
export function serverSortOrder<Row>(
  columns: readonly Column<Row>[],
  order: SortOrder | null,
): ListOrder | undefined {
  const name = columns.find(({ label }) => label === order?.by)?.serverSortKey;
  return name && (order?.isDescending ? `-${name}` : name);
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { numeric: true, sensitivity: 'base' });
}
