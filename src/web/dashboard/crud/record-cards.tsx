import type { ListProps } from './list-props.ts';
import { RowToggle } from './row-toggle.tsx';
import { type CrudRecord, idOf } from './types.ts';

/** The list on narrow screens: one card per record; an expanded card shows details and actions. */
export function RecordCards<Row extends CrudRecord>(props: ListProps<Row>) {
  const { caption, rows, columns, isExpanded, onToggle, details, actions } = props;
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0];
  return (
    <ul aria-label={caption} className="space-y-3">
      {rows.map((row) => (
        <li key={idOf(row)} className="card">
          <RowToggle row={row} label={title?.cell(row)} isExpanded={isExpanded(row)} onToggle={onToggle} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pr-4 pb-3 pl-10 text-[0.9rem] text-quiet">
            {columns.map(
              (column) =>
                column !== title && (
                  <span key={column.label} className="not-first:last:ml-auto">
                    {column.cell(row)}
                  </span>
                ),
            )}
          </div>
          {isExpanded(row) && (
            <div className="border-t border-line">
              <div className="px-4 py-4">{details(row)}</div>
              <div className="flex flex-wrap gap-1 border-t border-line px-2 py-1">{actions(row)}</div>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
