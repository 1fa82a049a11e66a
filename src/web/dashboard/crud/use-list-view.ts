import { useState } from 'react';
import type { Listed } from '#contract/client.ts';
import type { ListOrder } from '#contract/list-orders.ts';
import { matches } from '#domain/text.ts';
import type { Place } from '../load-pages.ts';
import { inOrder, nextOrder, type Order, serverOrder } from './sort-rows.ts';
import { type Column, idOf, type RecordRow } from './types.ts';
import { useFarRows } from './use-server-search.ts';

/** How many rows stand at first, and how many each "Show more" adds. */
const STEP = 10;

interface ShownRowsOptions<Row> {
  readonly rows: readonly Row[] & { readonly next?: string | null };
  readonly columns: readonly Column<Row>[];
  /** The texts that the search looks into; without them there is no search. */
  readonly searched: ((row: Row) => readonly (string | null)[]) | undefined;
  /** Asks the server, where a list is too long to be here whole. */
  readonly ask: AskFar<Row> | undefined;
}

/** Gives a page of a list: what of it holds a text, in which order. */
export type AskFar<Row> = (
  query: Place & { readonly find?: string; readonly by?: ListOrder },
) => Promise<Listed<Row[]>>;

/** Which rows of a list are seen: found by the search, in order, so many of them, and which stand open. */
export function useShownRows<Row extends RecordRow>({ rows, columns, searched, ask }: ShownRowsOptions<Row>) {
  const [term, setTerm] = useState('');
  const [order, setOrder] = useState<Order | null>(null);
  const [limit, setLimit] = useState(STEP);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());

  const by = serverOrder(columns, order);
  const query = { ...(term.trim() && { find: term.trim() }), ...(by && { by }) };
  const isFar = ask !== undefined && 'next' in rows && rows.next !== null;
  const far = useFarRows({
    ask: isFar ? (place) => ask({ ...query, ...place }) : undefined,
    asked: Object.keys(query).length > 0 ? JSON.stringify(query) : '',
    first: rows,
  });
  const found =
    far?.rows ??
    inOrder(searched ? rows.filter((row) => matches(term, ...searched(row))) : rows, columns, order);
  const shown = found.slice(0, limit);
  return {
    term,
    setTerm,
    order,
    orderBy: (by: string) => setOrder(nextOrder(order, by)),
    found,
    shown,
    /** Whether the server has more of what is asked for than was found here. */
    hasMore: far?.hasMore ?? false,
    hidden: far?.hasMore ? STEP : Math.min(found.length - shown.length, STEP),
    showMore() {
      if (far?.hasMore && found.length <= limit + STEP) far.more();
      setLimit(limit + STEP);
    },
    isOpen: (row: Row) => open.has(idOf(row)),
    toggle: (row: Row) => setOpen(open.symmetricDifference(new Set([idOf(row)]))),
  };
}
