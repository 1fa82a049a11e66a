import { SortIcon, sortOf } from '../../crud/record-table.tsx';
import type { Order } from '../../crud/sort-rows.ts';

interface SortButtonsProps {
  readonly labels: readonly string[];
  readonly order: Order | null;
  readonly onOrder: (label: string) => void;
}

/** What the table's headings do, for a phone, where the list has none. */
export function SortButtons({ labels, order, onOrder }: SortButtonsProps) {
  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-4">
      <legend className="float-left mr-4 py-2.5 text-quiet">Sort by</legend>
      {labels.map((label) => {
        const sort = sortOf(order, label);
        return (
          <button
            key={label}
            type="button"
            onClick={() => onOrder(label)}
            className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 font-semibold hover:text-rubric"
          >
            {label}
            {sort !== 'none' && <span className="sr-only">, {sort}</span>}
            <SortIcon sort={sort} />
          </button>
        );
      })}
    </fieldset>
  );
}
