import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode } from 'react';
import { type Column, type CrudRecord, idOf, titleOf } from '../types.ts';
import { RowCheckbox, type Selection } from './select-many.tsx';
import { useIsDesktop } from './use-is-desktop.ts';
import type { ListView } from './use-list-view.ts';

type Sort = NonNullable<ListView<unknown>['sort']>;

interface RecordListProps<Row> {
  readonly caption: string;
  readonly view: ListView<Row>;
  /** Ids of the rows whose details are shown. */
  readonly expanded: ReadonlySet<number>;
  readonly onExpand: (expanded: ReadonlySet<number>) => void;
  readonly details: (row: Row) => ReactNode;
  readonly actions: (row: Row) => ReactNode;
  /** Shows a checkbox in each row. */
  readonly selection?: Selection<Row> | undefined;
}

interface RowsProps<Row> extends RecordListProps<Row> {
  readonly isExpanded: (row: Row) => boolean;
  readonly onToggle: (row: Row) => void;
}

/** Records as a table, or as cards on narrow screens. The first column (in cards, the title) toggles the details. */
export function RecordList<Row extends CrudRecord>(props: RecordListProps<Row>) {
  const { view, expanded, onExpand } = props;
  const { columns, count, sort, pages } = view;
  const isDesktop = useIsDesktop();
  const rowsProps: RowsProps<Row> = {
    ...props,
    isExpanded: (row) => expanded.has(idOf(row)),
    onToggle: (row) => onExpand(expanded.symmetricDifference(new Set([idOf(row)]))),
  };
  if (isDesktop) return <RecordTable {...rowsProps} />;
  return (
    <>
      {pages && sort && count.shown > 1 && <SortButtons columns={columns} sort={sort} />}
      <RecordCards {...rowsProps} />
    </>
  );
}

/** The list on wide screens: a table with sortable headings and expandable rows. */
function RecordTable<Row extends CrudRecord>(props: RowsProps<Row>) {
  const { caption, view, isExpanded, details, actions } = props;
  const { columns, visibleRows, sort } = view;
  return (
    <div className="card overflow-x-auto">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map(({ label, sortBy }) =>
              sort && sortBy ? (
                <th
                  key={label}
                  scope="col"
                  aria-sort={sortDirection(sort, label)}
                  className="p-0 font-semibold"
                >
                  <button
                    type="button"
                    onClick={() => sort.toggle(label)}
                    className="inline-flex min-h-12 items-center gap-2 rounded-sm px-4 font-semibold hover:text-rubric"
                  >
                    {label}
                    <SortIcon direction={sortDirection(sort, label)} />
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
          {visibleRows.map((row) => (
            <Fragment key={idOf(row)}>
              <tr className="border-b border-line last:border-0">
                {columns.map((column, index) => (
                  <td
                    key={column.label}
                    className={`${index === 0 ? 'p-0' : 'px-4 py-2'} ${column === titleColumn(columns) ? 'min-w-48 wrap-anywhere' : ''}`}
                  >
                    {index === 0 ? (
                      <RowToggle
                        {...props}
                        row={row}
                        label={
                          <>
                            {cellContent(column, row)}
                            {columns.some(({ isTitle }) => isTitle) && (
                              <span className="sr-only">: {titleOf(row)}</span>
                            )}
                          </>
                        }
                      />
                    ) : (
                      cellContent(column, row)
                    )}
                  </td>
                ))}
                <td className="px-2">
                  <div className="flex justify-end gap-1">{actions(row)}</div>
                </td>
              </tr>
              {isExpanded(row) && (
                <tr className="border-b border-line bg-paper last:border-0">
                  <td colSpan={columns.length + 1} className="px-5 py-5 wrap-anywhere">
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

function cellContent<Row>({ cell, sortBy }: Column<Row>, row: Row): ReactNode {
  return cell ? cell(row) : sortBy?.(row);
}

function titleColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find(({ isTitle }) => isTitle) ?? columns[0];
}

/** The list on narrow screens: one card per record; an expanded card shows details and actions. */
function RecordCards<Row extends CrudRecord>(props: RowsProps<Row>) {
  const { caption, view, isExpanded, details, actions } = props;
  const { columns, visibleRows } = view;
  const title = titleColumn(columns);
  return (
    <ul aria-label={caption} className="space-y-3">
      {visibleRows.map((row) => (
        <li key={idOf(row)} className="card wrap-anywhere">
          <RowToggle {...props} row={row} label={title && cellContent(title, row)} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pr-4 pb-3 pl-10 text-[0.9rem] text-quiet">
            {columns.map(
              (column) =>
                column !== title && (
                  <span key={column.label} className="nth-2:last:ml-auto">
                    {cellContent(column, row)}
                  </span>
                ),
            )}
          </div>
          {isExpanded(row) && (
            <div className="border-t border-line">
              {/* above the details, which may be longer than the screen */}
              <div className="flex flex-wrap gap-1 border-b border-line px-2 py-1 empty:hidden">
                {actions(row)}
              </div>
              <div className="px-4 py-4">{details(row)}</div>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowToggleProps<Row> extends Pick<RowsProps<Row>, 'isExpanded' | 'onToggle' | 'selection'> {
  readonly row: Row;
  readonly label: ReactNode;
}

/** Expands and collapses a record's row, with a checkbox while rows are selected. */
function RowToggle<Row extends CrudRecord>(props: RowToggleProps<Row>) {
  const { row, label, onToggle, selection } = props;
  const isExpanded = props.isExpanded(row);
  const Chevron = isExpanded ? ChevronDown : ChevronRight;
  const toggle = (
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
  if (!selection) return toggle;
  return (
    <div className="flex items-center">
      <RowCheckbox row={row} selection={selection} />
      {toggle}
    </div>
  );
}

/** Sort buttons for narrow screens, where the list has no column headings. */
function SortButtons<Row>({ columns, sort }: { columns: readonly Column<Row>[]; sort: Sort }) {
  return (
    <fieldset className="mb-3 flex flex-wrap items-center gap-x-4">
      <legend className="float-left mr-4 py-2.5 text-quiet">Sort by</legend>
      {columns.map(({ label }) => {
        const direction = sortDirection(sort, label);
        return (
          <button
            key={label}
            type="button"
            onClick={() => sort.toggle(label)}
            className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 font-semibold hover:text-rubric"
          >
            {label}
            {direction !== 'none' && <span className="sr-only">, {direction}</span>}
            <SortIcon direction={direction} />
          </button>
        );
      })}
    </fieldset>
  );
}

/** The `aria-sort` value of a column. */
function sortDirection({ order }: Sort, label: string): 'ascending' | 'descending' | 'none' {
  if (order?.by !== label) return 'none';
  return order.isDescending ? 'descending' : 'ascending';
}

const SORT_ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

function SortIcon({ direction }: { direction: keyof typeof SORT_ICONS }) {
  const Icon = SORT_ICONS[direction];
  return <Icon size={16} strokeWidth={1.5} className={direction === 'none' ? 'text-quiet' : 'text-rubric'} />;
}
