import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { type CrudRecord, idOf } from './types.ts';

interface RowToggleProps<Row> {
  readonly row: Row;
  readonly label: ReactNode;
  readonly isExpanded: boolean;
  readonly onToggle: (row: Row) => void;
}

/** Expands and collapses a record's row. */
export function RowToggle<Row extends CrudRecord>({ row, label, isExpanded, onToggle }: RowToggleProps<Row>) {
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      data-record={idOf(row)}
      aria-expanded={isExpanded}
      onClick={() => onToggle(row)}
      className="flex min-h-12 w-full items-center gap-2 rounded-sm px-3 py-2 text-left font-semibold hover:text-rubric"
    >
      <Chevron size={20} strokeWidth={1.5} className="shrink-0 text-quiet" />
      <span className="min-w-0">{label}</span>
    </button>
  );
}
