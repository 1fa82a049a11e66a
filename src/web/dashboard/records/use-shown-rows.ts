import { useState } from 'react';
import { matches } from '#domain/text.ts';
import { inOrder, nextOrder, type Order } from './in-order.ts';
import type { Column, RecordRow } from './record.ts';

/** How many rows stand at first, and how many each "Show more" adds. */
const STEP = 10;

interface ShownRowsOptions<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly searched: (row: Row) => readonly (string | null)[];
}

/** Which rows of a list are seen: found by the search, in order, so many of them, and which stand open. */
export function useShownRows<Row extends RecordRow>({ rows, columns, searched }: ShownRowsOptions<Row>) {
  const [term, setTerm] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [limit, setLimit] = useState(STEP);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());

  const found = inOrder(
    rows.filter((row) => matches(term, ...searched(row))),
    columns,
    order,
  );
  const shown = found.slice(0, limit);
  return {
    term,
    setTerm,
    order,
    orderBy: (by: string) => setOrder(nextOrder(order, by)),
    found,
    shown,
    hidden: Math.min(found.length - shown.length, STEP),
    showMore: () => setLimit(limit + STEP),
    isOpen: ({ _id }: Row) => open.has(_id),
    toggle: ({ _id }: Row) => setOpen(open.symmetricDifference(new Set([_id]))),
  };
}
