import type { LucideIcon } from 'lucide-react';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Client } from '../../api/client.ts';
import { ApiProblem, isProblem } from '../../api/problem.ts';
import { browserClient, newestVersion } from '../../session/browser-client.ts';
import { serverMessage } from '../../session/error-messages.ts';
import { trashMessages } from '../../trash/messages.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { failure, type Result, success, useResult } from '../../ui/dialogs/result-dialog.tsx';
import { describeFailure } from '../record-messages.ts';
import { definitionOf, type RecordKind, recordKinds } from '../records.ts';
import { type CrudMessages, type CrudRecord, type FormProps, idOf, titleOf } from '../types.ts';
import { RowAction } from './row-action.tsx';
import type { Selection } from './select-many.tsx';
import { useLinkedForm } from './use-linked-form.ts';
import { visibilityText } from './visibility-label.ts';

/** A record to edit, or 'new'. */
type Target<Row> = Row | 'new';

/** Props of a form that may remain with unsaved changes after its dialog was closed. */
export interface PersistentFormProps<Row> extends FormProps<Row> {
  /** Set while another record, undefined for a new one, is to be edited; `cancel` returns to this form. */
  readonly next: { readonly record: Row | undefined; cancel(): void } | null;
}

/** Name of the client's calls for a kind of record. */
export type RecordGroup = {
  [Group in keyof Client]: Client[Group] extends { update: unknown; remove: unknown } ? Group : never;
}[keyof Client];

export interface CrudOptions<Row> {
  /** The calls of the records. Deletion moves a kind of record to the trash, and permanently deletes others. */
  readonly group: RecordGroup;
  /** The list in URLs and in the keys of drafts; by default the kind of record. */
  readonly name?: string;
  readonly messages: CrudMessages;
  /** The visible rows. */
  readonly rows: readonly Row[];
  readonly reload: () => Promise<unknown>;
  /**
   * Deletes the record, by default with the call of its group; may return a message about several deleted ones, which
   * Undo does not restore.
   */
  readonly remove?: (row: Row) => Promise<unknown>;
  /** Content of the confirmation below the record's title. */
  readonly deleteDetails?: ((row: Row) => ReactNode) | undefined;
  /** Whether the list is in a public page, which opens it by its URL, and does not offer to undo a deletion. */
  readonly isOnPublicPage?: boolean;
  /** Message for a failed deletion; by default `messages.deleteFailed`. */
  readonly deleteErrorMessage?: ((error: unknown) => string) | undefined;
  readonly onDeleted?: (() => void) | undefined;
  readonly form: (props: PersistentFormProps<Row>) => ReactNode;
  /** What the form has if it is open initially. */
  readonly opened?: { readonly target: Target<Row>; readonly opensHistory?: boolean } | undefined;
}

export interface EditAction {
  readonly icon?: LucideIcon;
  readonly label: string;
}

export interface Crud<Row> {
  /** Ref of the section with the list and its heading. */
  readonly section: RefObject<HTMLElement | null>;
  /** The visible rows, in the newest versions that are known. */
  readonly rows: readonly Row[];
  edit(target: Target<Row>, opensHistory?: boolean): void;
  /** Opens the form for a new record with these values. */
  addCopy(values: FormProps<Row>['initialValues']): void;
  /** Opens the form, and beside it a button that also opens the history. */
  editButton(row: Row, action?: EditAction): ReactNode;
  /** Asks for confirmation, then deletes the record. */
  deleteButton(row: Row, label?: string): ReactNode;
  showResult(result: Result | null): void;
  /** Set while the user selects rows. */
  readonly selection?: Selection<Row> | undefined;
  /** The form, the confirmation and the results. */
  readonly dialogs: ReactNode;
}

/** Adds, edits, deletes and restores the records of a list: which dialog is open, and where the focus moves afterwards. */
export function useCrud<Row extends CrudRecord>(options: CrudOptions<Row>): Crud<Row> {
  const { group, messages, reload, onDeleted, form, opened, isOnPublicPage = false } = options;
  const kind = kindOf(group);
  const { name = kind } = options;
  const { remove = (row) => browserClient[group].remove({ params: { id: idOf(row) } }) } = options;
  const newest = (row: Row) => newestVersion(`${group}.${idOf(row)}`, row);
  const rows = options.rows.map(newest);
  const { deleteErrorMessage = () => messages.deleteFailed } = options;
  const section = useRef<HTMLElement>(null);
  const [{ editing, next, formKey, initialValues, opensHistory }, setForm] = useState<{
    readonly editing: Target<Row> | null;
    readonly next: Target<Row> | null;
    readonly formKey: number;
    readonly opensHistory?: boolean | undefined;
    readonly initialValues?: FormProps<Row>['initialValues'];
  }>({ editing: opened?.target ?? null, next: null, formKey: 0, opensHistory: opened?.opensHistory });
  const [deleting, setDeleting] = useState<Row | null>(null);
  const result = useResult();
  const markDeleted = useFocusAfterDeletion({ rows, section, isDialogOpen: result.isShown });

  const open = (target: Target<Row>, withHistory?: boolean) =>
    setForm({ editing: target, next: null, formKey: formKey + 1, opensHistory: withHistory });
  const close = () => setForm({ editing: null, next: null, formKey });

  const undo = async (kind: RecordKind, id: number) => {
    try {
      await restoreRecord(kind, id);
    } catch (error) {
      result.showError(error, serverMessage(error) ?? trashMessages.restoreFailed);
    }
    await reload();
    focusRow(section.current, id);
  };

  const runDelete = async (row: Row) => {
    let deleted: unknown;
    try {
      deleted = await remove(row);
    } catch (error) {
      // a retry would send the same outdated version
      if (isProblem(error, 'STALE')) {
        await reload();
        setDeleting(null);
        return result.show(failure(error.message));
      }
      // a record that another user already deleted counts as deleted
      if (!isProblem(error, 'NOT_FOUND')) throw error;
    }
    markDeleted(row);
    setDeleting(null);
    onDeleted?.();
    result.show(
      typeof deleted === 'string'
        ? success(deleted)
        : success(messages.deleted, kind && !isOnPublicPage ? () => undo(kind, idOf(row)) : undefined),
    );
    reload();
  };

  const edit = (target: Target<Row>, withHistory?: boolean) => {
    const latest = target === 'new' ? target : newest(target);
    if (editing) setForm({ editing, next: latest, formKey });
    else open(latest, withHistory);
  };
  useLinkedForm(isOnPublicPage ? undefined : name, async (id, withHistory) => {
    if (id === 'new') return edit('new');
    try {
      edit((await browserClient[group].read({ params: { id } })) as unknown as Row, withHistory);
    } catch (error) {
      result.showError(error, serverMessage(error) ?? 'This could not be opened. Please try again.');
    }
  });

  return {
    section,
    rows,
    edit,
    addCopy: (values) => setForm({ editing: 'new', next: null, formKey: formKey + 1, initialValues: values }),
    editButton: (row, { icon = Pencil, label } = { label: 'Edit' }) => (
      <>
        <RowAction icon={icon} label={label} subject={titleOf(row)} onPress={() => edit(row)} />
        {kind && definitionOf(kind).hasHistory !== false && (
          <RowAction icon={History} label="History" subject={titleOf(row)} onPress={() => edit(row, true)} />
        )}
      </>
    ),
    deleteButton: (row, label = 'Delete') => (
      <RowAction
        icon={Trash}
        label={label}
        subject={titleOf(row)}
        onPress={() => setDeleting(row)}
        isDanger
      />
    ),
    showResult: result.show,
    dialogs: (
      <>
        {editing && (
          <Fragment key={formKey}>
            {form({
              record: editing === 'new' ? undefined : editing,
              initialValues,
              draftKind: kind && name,
              opensHistory,
              next: next && {
                record: next === 'new' ? undefined : next,
                cancel: () => setForm({ editing, next: null, formKey }),
              },
              onClose: close,
              onSaved(saved) {
                close();
                const message = (editing !== 'new' && messages.updated) || messages.saved;
                const { visibility, showFrom = null } = saved ?? {};
                const notice = saved?.notice ?? (visibility && visibilityText({ visibility, showFrom }));
                result.show({
                  ...success(notice ? `${message}. ${notice}` : message),
                  linkToCopy: saved?.linkToCopy,
                });
                reload();
              },
            })}
          </Fragment>
        )}
        {deleting && (
          <ConfirmDialog
            question={messages.deleteQuestion}
            subject={titleOf(deleting)}
            labels={messages.deleteButtons}
            onDelete={() => runDelete(deleting)}
            failureMessage={(error) => describeFailure(deleteErrorMessage(error), error)}
            onCancel={() => setDeleting(null)}
          >
            {options.deleteDetails?.(deleting)}
          </ConfirmDialog>
        )}
        {result.dialog}
      </>
    ),
  };
}

/** The kind of record in a group; undefined for others, such as the entries of the inbox. */
export function kindOf(group: RecordGroup): RecordKind | undefined {
  return recordKinds().find((kind) => definitionOf(kind).group === group);
}

interface FocusOptions<Row> {
  readonly rows: readonly Row[];
  readonly section: RefObject<HTMLElement | null>;
  /** Whether a dialog has the focus; it moves after the dialog closes. */
  readonly isDialogOpen: boolean;
}

/** @returns a function that marks a row as deleted; when it disappears, the next or previous row gets the focus. */
function useFocusAfterDeletion<Row extends CrudRecord>({ rows, section, isDialogOpen }: FocusOptions<Row>) {
  const [deleted, setDeleted] = useState<{ readonly id: number; readonly nextId?: number } | null>(null);
  useEffect(() => {
    if (!deleted || isDialogOpen || rows.some((row) => idOf(row) === deleted.id)) return;
    setDeleted(null);
    // a click that closed the result may have focused something else
    if (document.activeElement === document.body) focusRow(section.current, deleted.nextId);
  }, [deleted, rows, section, isDialogOpen]);

  return (row: Row) => {
    const index = rows.findIndex((one) => idOf(one) === idOf(row));
    const neighbor = rows[index + 1] ?? rows[index - 1];
    setDeleted({ id: idOf(row), ...(neighbor && { nextId: idOf(neighbor) }) });
  };
}

/** Focuses a row, or the section's heading if there is no such row. */
export function focusRow(section: HTMLElement | null, id?: number): void {
  const row = section?.querySelector<HTMLElement>(`[data-record="${id}"]`);
  const target = row ?? section?.querySelector<HTMLElement>('h2');
  if (!target) return;
  // the heading of a public page is not focusable otherwise
  target.tabIndex = -1;
  target.focus();
}

/** @throws ApiProblem if the record cannot be restored or is no longer in the trash. */
export async function restoreRecord(kind: RecordKind, recordId: number): Promise<void> {
  const entries = await browserClient.trash.list({ query: { kind } });
  const entry = entries.find((one) => one.recordId === recordId);
  if (!entry) throw new ApiProblem('NOT_FOUND', 'This is no longer in the trash.');
  await browserClient.trash.restore({ params: { id: entry.id } });
}
