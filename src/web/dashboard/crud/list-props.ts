import type { ReactNode } from 'react';
import type { SortOrder } from './sort-rows.ts';
import type { Column } from './types.ts';

/** Props of a record list, shown as a table or as cards. The first column (in cards, the title) toggles the details. */
export interface ListProps<Row> {
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly order: SortOrder | null;
  readonly onSort: (by: string) => void;
  readonly isExpanded: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
  readonly details: (row: Row) => ReactNode;
  readonly actions: (row: Row) => ReactNode;
}
