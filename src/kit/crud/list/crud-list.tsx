import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useId, useState } from 'react';
import { browserClient } from '../../session/browser-client.ts';
import { countOf } from '../../text/count.ts';
import { Button, type ButtonProps } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { type CrudRecord, idOf, type ListMessages } from '../types.ts';
import { EmptyState } from './empty-state.tsx';
import { FilterChips, ListSearchBox } from './list-filters.tsx';
import { RecordList } from './record-list.tsx';
import {
  deleteMany,
  type ManyAction,
  type MembersOf,
  RowCheckbox,
  SelectionBar,
  useSelection,
} from './select-many.tsx';
import { TrashLink } from './trash-list.tsx';
import { type Crud, type CrudOptions, type EditAction, kindOf, restoreRecord, useCrud } from './use-crud.tsx';
import { useIsDesktop } from './use-is-desktop.ts';
import type { ListView, Pages } from './use-list-view.ts';

interface CrudListProps<Row> extends Omit<CrudOptions<Row>, 'rows'> {
  readonly messages: ListMessages;
  /** By default `messages.heading`. */
  readonly heading?: string;
  readonly view: ListView<Row>;
  readonly isLoading?: boolean;
  /** False if loading failed. */
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
  /** Whether the list has a link to its deleted records. */
  readonly hasTrashLink?: boolean;
  /** Whether the list is one of several below another heading. */
  readonly isSubsection?: boolean;
  /** Whether the list is the whole tab, whose title is the visible heading. */
  readonly isWholeTab?: boolean;
  /** Links beside the heading. */
  readonly links?: ReactNode;
  /** Filter below the heading. */
  readonly filter?: ReactNode;
  /** The next step, shown if the list is empty; null for none. */
  readonly emptyHint?: string | null;
  /** Card of a record in a grid; without it the list is a table, or an accordion on narrow screens. */
  readonly card?: (row: Row, crud: Crud<Row>) => ReactNode;
  /** Shows the rows in place of a table or grid, also if there are none. */
  readonly list?: ((crud: Crud<Row>) => ReactNode) | undefined;
  /** Accessible name of the grid; by default the heading. */
  readonly gridLabel?: string;
  /** Details in an expanded row of the table. */
  readonly details?: (row: Row, crud: Crud<Row>) => ReactNode;
  readonly editAction?: EditAction;
  /** Row actions before Edit and Delete. */
  readonly moreActions?: (row: Row, crud: Crud<Row>) => ReactNode;
  /** Actions on several records besides Delete; undefined if rows cannot be selected. */
  readonly manyActions?: readonly ManyAction<Row>[] | undefined;
  readonly moves?: readonly ManyAction<Row>[];
  readonly membersOf?: MembersOf<Row>;
  /** Whether a record has no row actions. */
  readonly isReadOnly?: (row: Row) => boolean;
}

/** A list of records with search, sorting, details, and actions to add, edit, delete and restore. */
export function CrudList<Row extends CrudRecord>(props: CrudListProps<Row>) {
  const { messages, heading = messages.heading, isLoaded, reload, card } = props;
  const trashKind = kindOf(props.group);
  const { hasTrashLink = true, isSubsection = false, isWholeTab } = props;
  const { details = () => null, editAction, moreActions, isReadOnly, manyActions } = props;
  /** Whether the button is beside the heading; otherwise it is at the bottom of the screen. */
  const isAddBeside = useIsDesktop() || isSubsection;
  const headingId = useId();
  const listCrud = useCrud({ ...props, rows: props.view.visibleRows });
  const selection = useSelection<Row>(props.membersOf ?? (() => undefined), listCrud.showResult);
  const crud = { ...listCrud, selection: selection.records };
  const view = { ...props.view, visibleRows: crud.rows };
  const { visibleRows, count, pages, more } = view;
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());

  const addButton = messages.add && (
    <Button look="primary" aria-keyshortcuts="n" className="max-sm:w-full" onClick={() => crud.edit('new')}>
      <Plus size={20} strokeWidth={1.5} />
      {messages.add}
    </Button>
  );

  return (
    <section ref={crud.section} aria-labelledby={headingId}>
      <header className={isSubsection ? 'mb-4' : 'mb-5 space-y-4'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:gap-x-6">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
            <h2
              id={headingId}
              tabIndex={-1}
              className={
                isWholeTab
                  ? 'sr-only'
                  : `wrap-anywhere outline-none ${isSubsection ? 'text-2xl' : 'text-3xl'}`
              }
            >
              {heading}
            </h2>
            <p role="status" className="text-quiet">
              {isLoaded && countLabel(count, messages)}
            </p>
          </div>
          <div className="flex grow flex-wrap items-center justify-end gap-x-3 empty:hidden">
            {manyActions && !selection.selected && visibleRows.length > 0 && (
              <button
                type="button"
                className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-quiet hover:text-ink"
                onClick={selection.start}
              >
                <ListChecks size={18} strokeWidth={1.5} />
                Select
              </button>
            )}
            {props.links}
            {hasTrashLink && trashKind && <TrashLink kinds={[trashKind]} />}
            {messages.search && view.search && <ListSearchBox label={messages.search} {...view.search} />}
            {isAddBeside && addButton}
          </div>
        </div>
        {view.filter && <FilterChips legend={`Show ${messages.plural}`} {...view.filter} />}
        {props.filter}
      </header>
      {crud.dialogs}
      {/* the sticky button stays inside this element, and so never covers the heading */}
      <div>
        {props.isLoading ? (
          <Skeleton lines={6} />
        ) : props.list ? (
          props.list(crud)
        ) : visibleRows.length === 0 ? (
          <EmptyState
            title={messages.empty}
            hint={
              props.emptyHint !== undefined
                ? props.emptyHint
                : view.isNarrowed
                  ? view.search?.term.trim()
                    ? 'Try adjusting your search terms.'
                    : 'Choose “All” to see the others.'
                  : `To get started, select “${messages.add}”.`
            }
            isLoaded={isLoaded}
            reload={reload}
          />
        ) : card ? (
          <ul aria-label={props.gridLabel ?? heading} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {visibleRows.map((row) => (
              <li key={idOf(row)} className="card flex min-w-0 flex-col">
                {selection.rows && <RowCheckbox row={row} selection={selection.rows} />}
                {card(row, crud)}
              </li>
            ))}
          </ul>
        ) : (
          <RecordList
            caption={heading}
            view={view}
            selection={selection.rows}
            expanded={expanded}
            onExpand={setExpanded}
            details={(row) => details(row, crud)}
            actions={(row) =>
              !isReadOnly?.(row) && (
                <>
                  {moreActions?.(row, crud)}
                  {crud.editButton(row, editAction)}
                  {crud.deleteButton(row)}
                </>
              )
            }
          />
        )}
        <ShowMore more={more} />
        {pages && <TablePagination {...pages} />}
        {selection.selected && manyActions && trashKind && (
          <SelectionBar
            rows={selection.selected}
            selectable={visibleRows.length}
            onSelectAll={() => selection.selectAll(visibleRows)}
            actions={[
              ...manyActions,
              deleteMany<Row>(async (row) => {
                const id = idOf(row);
                await browserClient[props.group].remove({ params: { id } });
                return () => restoreRecord(trashKind, id);
              }),
            ]}
            moves={props.moves}
            messages={messages}
            onResult={crud.showResult}
            onEnd={selection.end}
            reload={reload}
          />
        )}
        {!isAddBeside && addButton && !selection.selected && (
          <div className="sticky bottom-0 z-[5] mt-4 border-t border-line bg-paper py-3">{addButton}</div>
        )}
      </div>
    </section>
  );
}

/** '12 events' or '1 event'; '3 of 12 events' for a search; '100+ of 4000 events' when the server has more results. */
function countLabel(
  { shown, total, hasMore = false }: ListView<unknown>['count'],
  { singular, plural }: ListMessages,
): string {
  if (total === null) return `The newest ${shown} ${plural}`;
  const label = countOf(total, singular, plural);
  return shown === total ? label : `${shown}${hasMore ? '+' : ''} of ${label}`;
}

export function ShowMore({ more }: Pick<ListView<unknown>, 'more'>) {
  if (!more || more.count === 0) return null;
  return (
    <Button className="mt-4 max-sm:w-full" onClick={more.show}>
      Show {more.count} more
    </Button>
  );
}

/** Previous and next page of a list; renders nothing if there is only one page. */
function TablePagination({ page, pages, onPageChange }: Pages) {
  if (pages === 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between gap-4 sm:justify-end">
      <PageButton disabled={page === 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft size={20} strokeWidth={1.5} />
        Previous
      </PageButton>
      <p role="status" className="text-quiet tabular-nums">
        Page {page} of {pages}
      </p>
      <PageButton disabled={page === pages} onClick={() => onPageChange(page + 1)}>
        Next
        <ChevronRight size={20} strokeWidth={1.5} />
      </PageButton>
    </nav>
  );
}

/** Uses `aria-disabled`, since a disabled button would lose the focus. */
function PageButton({ disabled, onClick, ...rest }: ButtonProps) {
  return (
    <Button
      {...rest}
      aria-disabled={disabled}
      className="px-4 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={disabled ? undefined : onClick}
    />
  );
}
