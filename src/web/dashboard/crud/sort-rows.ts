import type { ListOrder } from '#contract/list-orders.ts';
import type { Column } from './types.ts';

export interface Order {
  /** Label of the column. */
  readonly by: string;
  readonly isDescending: boolean;
}

/** What pressing a column's heading does: the same column turns around, another starts ascending (admin specification, section 4). */
export function nextOrder(order: Order | null, by: string): Order {
  return { by, isDescending: order?.by === by && !order.isDescending };
}

/** The rows by one column; in the server's order when there is none. Rows that compare equal keep that order. */
export function inOrder<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | null,
): readonly Row[] {
  const column = columns.find(({ label }) => label === order?.by);
  if (!column?.sortBy || !order) return rows;
  const { sortBy } = column;
  const ascending = rows.toSorted((one, other) => compare(sortBy(one), sortBy(other)));
  return order.isDescending ? ascending.toReversed() : ascending;
}

/** The same order as the server knows it; undefined for its own. */
export function serverOrder<Row>(
  columns: readonly Column<Row>[],
  order: Order | null,
): ListOrder | undefined {
  const name = columns.find(({ label }) => label === order?.by)?.orderedAs;
  return name && (order?.isDescending ? `-${name}` : name);
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { numeric: true, sensitivity: 'base' });
}
