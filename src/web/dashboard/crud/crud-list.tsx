import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import type { TrashKind } from '#contract/trash-constants.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import { Toast } from '../../ui/toast.tsx';
import { TrashFilter } from '../trash/trash-filter.tsx';
import { TrashList } from '../trash/trash-list.tsx';
import { useTrash } from '../trash/use-trash.ts';
import { useUndo } from '../trash/use-undo.ts';
import { countWords } from './count-label.ts';
import { EmptyList } from './empty-list.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordTable } from './record-table.tsx';
import { RowAction } from './row-action.tsx';
import { SearchBox } from './search-box.tsx';
import { type Column, type RecordRow, type RecordWords, titleOf } from './types.ts';
import { useRemoval } from './use-delete.ts';
import { useDesk } from './use-is-desktop.ts';
import { type AskFar, useShownRows } from './use-list-view.ts';

export interface FormProps<Row> {
  /** The record to edit; undefined for a new one. */
  readonly record: Row | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface RecordsSectionProps<Row> {
  readonly words: RecordWords;
  /** All of them, or the first ones of a list that says where it goes on. */
  readonly rows: readonly Row[] & { readonly total?: number | null; readonly next?: string | null };
  /** Asks the server for such a list's others. */
  readonly ask?: AskFar<Row>;
  readonly isLoaded: boolean;
  readonly reload: () => Promise<void>;
  /** The first one shows the title. */
  readonly columns: readonly Column<Row>[];
  /** The texts that the search looks into. */
  readonly searched?: (row: Row) => readonly (string | null)[];
  readonly details: (row: Row) => ReactNode;
  /** What else can be done with a record, beside editing and deleting it. */
  readonly moreActions?: (row: Row, tell: (result: Result) => void) => ReactNode;
  /** Whether a record can only be looked at here. */
  readonly isFixed?: (row: Row) => boolean;
  readonly Form: (props: FormProps<Row>) => ReactNode;
  readonly remove: (row: Row) => Promise<unknown>;
  /** As what its records rest in the trash when they are deleted; undefined for what goes for good. */
  readonly trashKind?: TrashKind;
  /** What is told of a deletion that failed, where it is not always the same. */
  readonly deleteFailure?: (error: unknown) => string;
}

/** One list of records with all that can be done with it: search, order, open, add, edit and delete. */
export function RecordsSection<Row extends RecordRow>(props: RecordsSectionProps<Row>) {
  const { words, rows, isLoaded, reload, columns, searched, details, moreActions, Form, remove } = props;
  const { deleteFailure = () => words.deleteFailed, isFixed = () => false, trashKind } = props;
  const isDesk = useDesk();
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<Row | 'new' | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [notice, setNotice] = useState<{ message: string; undo: Result['undo'] } | null>(null);
  const forgetNotice = useCallback(() => setNotice(null), []);
  const list = useShownRows({ rows, columns, searched, ask: props.ask });
  const total = rows.total ?? rows.length;
  const isNarrowed = list.term.trim() !== '';
  const trash = useTrash(trashKind ? [trashKind] : []);
  const undoOf = useUndo({ kind: trashKind, section, reload, tell: setResult });
  const removal = useRemoval({
    rows: list.shown,
    section,
    isHeld: result !== null,
    remove,
    onRemoved(row) {
      const undo = undoOf(row);
      if (words.isDeletionResult) setResult(success(words.deleted, undo));
      else setNotice({ message: words.deleted, undo });
      reload();
    },
  });

  const addButton = (
    <button type="button" className="button button-primary max-sm:w-full" onClick={() => setEditing('new')}>
      <Plus size={20} strokeWidth={1.5} />
      {words.add}
    </button>
  );
  const Rows = isDesk ? RecordTable : RecordCards;

  return (
    <section ref={section} aria-labelledby={headingId}>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h2 id={headingId} tabIndex={-1} className="text-3xl outline-none">
            {words.heading}
          </h2>
          <p role="status" className="text-quiet">
            {countWords({
              shown: trash.isOn || (list.hasMore && !isNarrowed) ? total : list.found.length,
              total,
              hasMore: list.hasMore && isNarrowed && !trash.isOn,
              ...words,
            })}
          </p>
        </div>
        <div className="flex grow items-center justify-end gap-3">
          {trashKind && (
            <TrashFilter
              {...trash.filter}
              onToggle={() => {
                // restored from the trash, a record cannot be brought back once more
                forgetNotice();
                trash.filter.onToggle();
              }}
            />
          )}
          {words.search && rows.length > 0 && !trash.isOn && (
            <SearchBox label={words.search} term={list.term} onTerm={list.setTerm} />
          )}
          {isDesk && addButton}
        </div>
      </header>
      {trash.isOn ? (
        <TrashList entries={trash.entries} reload={reload} />
      ) : list.found.length === 0 ? (
        <EmptyList words={words} isSearching={rows.length > 0} isLoaded={isLoaded} reload={reload} />
      ) : (
        <Rows
          caption={words.heading}
          rows={list.shown}
          columns={columns}
          order={list.order}
          onOrder={list.orderBy}
          isOpen={list.isOpen}
          onToggle={list.toggle}
          details={details}
          actions={(row) =>
            !isFixed(row) && (
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
                  onPress={() => removal.ask(row)}
                />
              </>
            )
          }
        />
      )}
      {list.hidden > 0 && !trash.isOn && (
        <button type="button" className="button button-quiet mt-4 max-sm:w-full" onClick={list.showMore}>
          Show {list.hidden} more
        </button>
      )}
      {!isDesk && (
        <div className="sticky bottom-0 z-[5] mt-4 border-t border-line bg-paper py-3">{addButton}</div>
      )}

      {editing && (
        <Form
          record={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setResult(success((editing !== 'new' && words.updated) || words.saved));
            reload();
          }}
        />
      )}
      {removal.asked && (
        <ConfirmDialog
          question={words.deleteQuestion}
          subject={titleOf(removal.asked)}
          answers={words.deleteAnswers}
          onDelete={removal.run}
          failureMessage={deleteFailure}
          onCancel={removal.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
      <Toast message={notice?.message ?? null} undo={notice?.undo} onGone={forgetNotice} />
    </section>
  );
}
