import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import type { TrashKind } from '#contract/constants.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { Toast } from '../../ui/toast.tsx';
import { TrashFilter } from '../trash/trash-filter.tsx';
import { TrashList } from '../trash/trash-list.tsx';
import { useTrash } from '../trash/use-trash.ts';
import { useUndo } from '../trash/use-undo.ts';
import { countLabel } from './count-label.ts';
import { EmptyList } from './empty-list.tsx';
import { ListSearchBox } from './list-search-box.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordTable } from './record-table.tsx';
import { RowAction } from './row-action.tsx';
import { type Column, type CrudMessages, type CrudRecord, titleOf } from './types.ts';
import { useDelete } from './use-delete.ts';
import { useIsDesktop } from './use-is-desktop.ts';
import { type LoadListPage, useListView } from './use-list-view.ts';

export interface FormProps<Row> {
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface CrudListProps<Row> {
  readonly messages: CrudMessages;
  /** All rows, or the first page of a list with a `next` cursor. */
  readonly rows: readonly Row[] & { readonly total?: number | null; readonly next?: string | null };
  /** Loads further pages of such a list. */
  readonly loadPage?: LoadListPage<Row>;
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
  /** The first column shows the title. */
  readonly columns: readonly Column<Row>[];
  /** The texts that the search covers. */
  readonly searchableTexts?: (row: Row) => readonly (string | null)[];
  readonly details: (row: Row) => ReactNode;
  /** Row actions besides Edit and Delete. */
  readonly moreActions?: (row: Row, onResult: (result: Result) => void) => ReactNode;
  /** Whether a record has no row actions. */
  readonly isReadOnly?: (row: Row) => boolean;
  readonly Form: (props: FormProps<Row>) => ReactNode;
  readonly remove: (row: Row) => Promise<unknown>;
  /** Kind of the deleted records in the trash; undefined if deletion is permanent. */
  readonly trashKind?: TrashKind;
  /** Message for a failed deletion; by default `messages.deleteFailed`. */
  readonly deleteErrorMessage?: (error: unknown) => string;
}

/** A list of records with search, sorting, details, and actions to add, edit and delete. */
export function CrudList<Row extends CrudRecord>(props: CrudListProps<Row>) {
  const { messages, rows, isLoaded, reload, columns, searchableTexts, details, moreActions, Form, remove } =
    props;
  const { deleteErrorMessage = () => messages.deleteFailed, isReadOnly = () => false, trashKind } = props;
  const isDesktop = useIsDesktop();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [notice, setNotice] = useState<{ message: string; undo: Result['undo'] } | null>(null);
  const clearNotice = useCallback(() => setNotice(null), []);
  const list = useListView({ rows, columns, searchableTexts, loadPage: props.loadPage });
  const total = rows.total ?? rows.length;
  const isNarrowed = list.term.trim() !== '';
  const trash = useTrash(trashKind ? [trashKind] : []);
  const undoOf = useUndo({ kind: trashKind, section, reload, onResult: setResult });
  const deletion = useDelete({
    rows: list.visibleRows,
    section,
    isDialogOpen: result !== null,
    remove,
    onDeleted(row) {
      const undo = undoOf(row);
      if (messages.isDeletionReportedInDialog) setResult(success(messages.deleted, undo));
      else setNotice({ message: messages.deleted, undo });
      reload();
    },
  });

  const addButton = (
    <button type="button" className="button button-primary max-sm:w-full" onClick={() => setEditing('new')}>
      <Plus size={20} strokeWidth={1.5} />
      {messages.add}
    </button>
  );
  const Rows = isDesktop ? RecordTable : RecordCards;

  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h2 id={headingId} tabIndex={-1} className="text-3xl outline-none">
            {messages.heading}
          </h2>
          <p role="status" className="text-quiet">
            {countLabel({
              shown: trash.isOn || (list.hasMore && !isNarrowed) ? total : list.matchingRows.length,
              total,
              hasMore: list.hasMore && isNarrowed && !trash.isOn,
              ...messages,
            })}
          </p>
        </div>
        <div className="flex grow items-center justify-end gap-3">
          {trashKind && (
            <TrashFilter
              {...trash.filter}
              onToggle={() => {
                // the record may be restored from the trash, after which Undo would fail
                clearNotice();
                trash.filter.onToggle();
              }}
            />
          )}
          {messages.search && rows.length > 0 && !trash.isOn && (
            <ListSearchBox label={messages.search} term={list.term} onTerm={list.setTerm} />
          )}
          {isDesktop && addButton}
        </div>
      </header>
      {trash.isOn ? (
        <TrashList entries={trash.entries} reload={reload} />
      ) : list.matchingRows.length === 0 ? (
        <EmptyList messages={messages} isSearching={rows.length > 0} isLoaded={isLoaded} reload={reload} />
      ) : (
        <Rows
          caption={messages.heading}
          rows={list.visibleRows}
          columns={columns}
          order={list.order}
          onSort={list.toggleSort}
          isExpanded={list.isExpanded}
          onToggle={list.toggle}
          details={details}
          actions={(row) =>
            !isReadOnly(row) && (
              <>
                {moreActions?.(row, setResult)}
                <RowAction
                  icon={Pencil}
                  label="Edit"
                  subject={titleOf(row)}
                  onPress={() => setEditing(row)}
                />
                <RowAction
                  icon={Trash}
                  label="Delete"
                  subject={titleOf(row)}
                  onPress={() => deletion.request(row)}
                />
              </>
            )
          }
        />
      )}
      {list.hiddenCount > 0 && !trash.isOn && (
        <button type="button" className="button button-quiet mt-4 max-sm:w-full" onClick={list.showMore}>
          Show {list.hiddenCount} more
        </button>
      )}
      {!isDesktop && (
        <div className="sticky bottom-0 z-[5] mt-4 border-t border-line bg-paper py-3">{addButton}</div>
      )}

      {editing && (
        <Form
          record={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setResult(success((editing !== 'new' && messages.updated) || messages.saved));
            reload();
          }}
        />
      )}
      {deletion.target && (
        <ConfirmDialog
          question={messages.deleteQuestion}
          subject={titleOf(deletion.target)}
          labels={messages.deleteButtons}
          onDelete={deletion.run}
          failureMessage={deleteErrorMessage}
          onCancel={deletion.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
      <Toast message={notice?.message ?? null} undo={notice?.undo} onClose={clearNotice} />
    </section>
  );
}
