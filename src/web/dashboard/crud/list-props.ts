import type { ReactNode } from 'react';
import type { Order } from './sort-rows.ts';
import type { Column } from './types.ts';

/** What a list is drawn from, as a table or as cards. What the first column shows opens and closes its row. */
export interface RowsProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly order: Order | null;
  readonly onOrder: (by: string) => void;
  readonly isOpen: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
  readonly details: (row: Row) => ReactNode;
  readonly actions: (row: Row) => ReactNode;
}
