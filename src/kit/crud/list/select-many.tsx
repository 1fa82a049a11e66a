import type { LucideIcon } from 'lucide-react';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { countOf } from '../../text/count.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { failure, type Result, success } from '../../ui/dialogs/result-dialog.tsx';
import { type CrudRecord, idOf, type ListMessages, titleOf } from '../types.ts';

/** An action on several records at once. */
export interface ManyAction<Row> {
  readonly icon: LucideIcon;
  readonly label: string;
  /** 'published', in the message '3 events published'. */
  readonly done: string;
  /** Whether the action changes a record; it is not made on others. */
  readonly changes?: (row: Row) => boolean;
  /** Makes the action on one record. @returns a function that undoes it. */
  readonly run: (row: Row) => Promise<() => Promise<unknown>>;
}

/** Checkboxes of rows. */
export interface Selection<Row> {
  isSelected(row: Row): boolean;
  toggle(row: Row): void;
}

/** How to load the records that a row represents; undefined for a row that is a record itself. */
export type MembersOf<Row> = (row: Row) => (() => Promise<readonly Row[]>) | undefined;

/** The selected records of a list. A row that represents records selects all of them. */
export function useSelection<Row extends CrudRecord>(
  membersOf: MembersOf<Row>,
  onResult: (result: Result) => void,
) {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row> | null>(null);
  /** By the id of the row. */
  const [members, setMembers] = useState<ReadonlyMap<number, readonly Row[]>>(new Map());
  const has = (record: Row) => selected?.has(idOf(record)) === true;
  const isSelected = (row: Row) => (membersOf(row) ? members.get(idOf(row))?.every(has) === true : has(row));
  const set = (records: readonly Row[], isAdded: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const record of records) isAdded ? after.set(idOf(record), record) : after.delete(idOf(record));
      return before && after;
    });
  const setRow = async (row: Row, isAdded: boolean) => {
    try {
      const records = (await membersOf(row)?.()) ?? [row];
      setMembers((before) => new Map(before).set(idOf(row), records));
      set(records, isAdded);
    } catch (error) {
      console.error(error);
      onResult(failure(`“${titleOf(row)}” could not be loaded. Please try again.`));
    }
  };
  return {
    start: () => setSelected(new Map()),
    end: () => setSelected(null),
    selected: selected && [...selected.values()],
    selectAll: (rows: readonly Row[]) => rows.forEach((row) => void setRow(row, true)),
    /** Undefined unless the user selects. */
    records: selected ? { isSelected: has, toggle: (one: Row) => set([one], !has(one)) } : undefined,
    rows: selected ? { isSelected, toggle: (row: Row) => void setRow(row, !isSelected(row)) } : undefined,
  };
}

interface SelectionBarProps<Row> {
  readonly rows: readonly Row[];
  /** The number of rows that “Select all” selects. */
  readonly selectable: number;
  readonly onSelectAll: () => void;
  readonly actions: readonly ManyAction<Row>[];
  /** Moves into each folder, which is their label. */
  readonly moves?: readonly ManyAction<Row>[] | undefined;
  readonly messages: ListMessages;
  readonly onResult: (result: Result) => void;
  readonly onEnd: () => void;
  readonly reload: () => Promise<unknown>;
}

const DELETE = 'Delete';
/** Records that a message lists by name. */
const LISTED = 3;

/** The number of selected rows, and the actions on them. */
export function SelectionBar<Row extends CrudRecord>(props: SelectionBarProps<Row>) {
  const { rows, selectable, actions, moves = [], messages, onResult, onEnd, reload } = props;
  const [running, setRunning] = useState<string | null>(null);
  const [folder, setFolder] = useState('');
  const move = moves.find(({ label }) => label === folder);
  const [confirming, setConfirming] = useState<ManyAction<Row> | null>(null);
  const counted = (count: number) => countOf(count, messages.singular, messages.plural);

  const run = async ({ label, done, changes = () => true, run }: ManyAction<Row>) => {
    setRunning(label);
    const undos: (() => Promise<unknown>)[] = [];
    const failed: string[] = [];
    for (const row of rows.filter(changes)) {
      try {
        undos.push(await run(row));
      } catch (error) {
        console.error(error);
        failed.push(titleOf(row));
      }
    }
    setRunning(null);
    setConfirming(null);
    await reload();
    onEnd();
    const rest = failed.length > 0 ? `. Not ${done}: ${namesOf(failed)}` : '';
    const message = `${counted(undos.length)} ${done}${rest}`;
    onResult(undos.length > 0 ? success(message, () => undo(undos)) : failure(message));
  };
  const undo = async (undos: readonly (() => Promise<unknown>)[]) => {
    let failed = 0;
    for (const one of undos.toReversed())
      await one().catch((error) => {
        console.error(error);
        failed += 1;
      });
    await reload();
    if (failed > 0) onResult(failure(`${counted(failed)} could not be changed back. Please check the list.`));
  };

  return (
    <fieldset
      aria-label="Selected"
      className="sticky bottom-0 z-[6] mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-paper py-3"
    >
      <p role="status" className="mr-auto font-semibold">
        {rows.length} selected
      </p>
      <Button className="px-4" onClick={props.onSelectAll}>
        Select all {selectable}
      </Button>
      {moves.length > 0 && (
        <select
          aria-label="Folder"
          className="min-h-11 max-w-48 rounded-sm border border-edge bg-raised px-3"
          value={folder}
          onChange={({ target }) => setFolder(target.value)}
        >
          <option value="">Move to ...</option>
          {moves.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </select>
      )}
      {[...(move ? [{ ...move, label: 'Move' }] : []), ...actions].map((action) => (
        <BusyButton
          key={action.label}
          look={action.label === DELETE ? 'danger' : 'quiet'}
          className="px-4"
          isBusy={running === action.label}
          busyText="Saving..."
          disabled={rows.filter(action.changes ?? (() => true)).length === 0}
          onClick={() => (action.label === DELETE ? setConfirming(action) : run(action))}
        >
          <action.icon size={18} strokeWidth={1.5} />
          {action.label}
        </BusyButton>
      ))}
      <Button className="px-4" onClick={onEnd}>
        Done
      </Button>
      {confirming && (
        <ConfirmDialog
          question={`Are you sure you want to delete ${counted(rows.length)}?`}
          subject={namesOf(rows.map(titleOf))}
          onDelete={() => run(confirming)}
          failureMessage={() => messages.deleteFailed}
          onCancel={() => setConfirming(null)}
        />
      )}
    </fieldset>
  );
}

/** 'One, Two, Three and 9 more' */
function namesOf(titles: readonly string[]): string {
  const more = titles.length - LISTED;
  return `${titles.slice(0, LISTED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** The deletion of several records. */
export function deleteMany<Row>(run: ManyAction<Row>['run']): ManyAction<Row> {
  return { icon: Trash, label: DELETE, done: 'deleted', run };
}

/** A checkbox that selects a row. */
export function RowCheckbox<Row extends CrudRecord>({
  row,
  selection,
}: {
  row: Row;
  selection: Selection<Row>;
}) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">Select {titleOf(row)}</span>
      <input type="checkbox" checked={selection.isSelected(row)} onChange={() => selection.toggle(row)} />
    </label>
  );
}
