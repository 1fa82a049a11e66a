import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { Fragment } from 'react';
import type { ListProps } from './list-props.ts';
import { RowToggle } from './row-toggle.tsx';
import type { SortOrder } from './sort-rows.ts';
import { type CrudRecord, idOf } from './types.ts';

/** The list on wide screens: a table with sortable headings and expandable rows. */
export function RecordTable<Row extends CrudRecord>(props: ListProps<Row>) {
  const { caption, rows, columns, order, onSort, isExpanded, onToggle, details, actions } = props;
  return (
    <div className="card overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ label, sortBy }) =>
              sortBy ? (
                <th
                  key={label}
                  scope="col"
                  aria-sort={sortDirection(order, label)}
                  className="p-0 font-semibold"
                >
                  <button
                    type="button"
                    onClick={() => onSort(label)}
                    className="inline-flex min-h-12 items-center gap-2 rounded-sm px-4 font-semibold hover:text-rubric"
                  >
                    {label}
                    <SortIcon sort={sortDirection(order, label)} />
                  </button>
                </th>
              ) : (
                <th key={label} scope="col" className="px-4 py-3 font-semibold">
                  {label}
                </th>
              ),
            )}
            <th scope="col" className="px-4 text-right font-semibold">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={idOf(row)}>
              <tr className="border-b border-line last:border-0">
                {columns.map(({ label, cell }, index) => (
                  <td key={label} className={index === 0 ? 'p-0' : 'px-4 py-2'}>
                    {index === 0 ? (
                      <RowToggle
                        row={row}
                        label={cell(row)}
                        isExpanded={isExpanded(row)}
                        onToggle={onToggle}
                      />
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
                <td className="px-2">
                  <div className="flex justify-end gap-1">{actions(row)}</div>
                </td>
              </tr>
              {isExpanded(row) && (
                <tr className="border-b border-line bg-paper last:border-0">
                  <td colSpan={columns.length + 1} className="px-5 py-5">
                    {details(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export type SortDirection = 'ascending' | 'descending' | 'none';

/** The `aria-sort` value of a column. */
export function sortDirection(order: SortOrder | null, label: string): SortDirection {
  if (order?.by !== label) return 'none';
  return order.isDescending ? 'descending' : 'ascending';
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/** Icon for the sort direction of a column. */
export function SortIcon({ sort }: { sort: SortDirection }) {
  const Icon = SORT_ICONS[sort];
  return <Icon size={16} strokeWidth={1.5} className={sort === 'none' ? 'text-quiet' : 'text-rubric'} />;
}
