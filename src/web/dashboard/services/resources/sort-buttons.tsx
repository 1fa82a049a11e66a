import { SortIcon, sortDirection } from '../../crud/record-table.tsx';
import type { SortOrder } from '../../crud/sort-rows.ts';

interface SortButtonsProps {
  readonly labels: readonly string[];
  readonly order: SortOrder | null;
  readonly onSort: (label: string) => void;
}

/** Sort buttons for narrow screens, where the list has no column headings. */
export function SortButtons({ labels, order, onSort }: SortButtonsProps) {
  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-4">
      <legend className="float-left mr-4 py-2.5 text-quiet">Sort by</legend>
      {labels.map((label) => {
        const sort = sortDirection(order, label);
        return (
          <button
            key={label}
            type="button"
            onClick={() => onSort(label)}
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
