import { useState } from 'react';
import { matches } from '#domain/text.ts';
import { inOrder, nextOrder, type Order } from './in-order.ts';
import { type Column, idOf, type RecordRow } from './record.ts';

/** How many rows stand at first, and how many each "Show more" adds. */
const STEP = 10;

interface ShownRowsOptions<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  /** The texts that the search looks into; without them there is no search. */
  readonly searched: ((row: Row) => readonly (string | null)[]) | undefined;
}

/** Which rows of a list are seen: found by the search, in order, so many of them, and which stand open. */
export function useShownRows<Row extends RecordRow>({ rows, columns, searched }: ShownRowsOptions<Row>) {
  const [term, setTerm] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [limit, setLimit] = useState(STEP);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());

  const found = inOrder(
    searched ? rows.filter((row) => matches(term, ...searched(row))) : rows,
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
    isOpen: (row: Row) => open.has(idOf(row)),
    toggle: (row: Row) => setOpen(open.symmetricDifference(new Set([idOf(row)]))),
  };
}
