import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { useRemoval } from '../crud/use-delete.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

interface PeopleDeskProps<Row> {
  readonly words: Readonly<
    Record<'nothing' | 'add' | 'saved' | 'deleteQuestion' | 'deleted' | 'deleteFailed', string>
  >;
  readonly people: readonly Row[];
  /** What stands under each name. */
  readonly lineOf: (row: Row) => string;
  readonly remove: (input: { params: { id: number } }) => Promise<unknown>;
  /** Whether the form for a new one stands open from the start. */
  readonly isAdding: boolean;
  readonly Form: (props: FormProps<Row>) => ReactNode;
}

/** A list of people in edit mode on a public page: add, edit and delete (public specification, section 4). */
export function PeopleDesk<Row extends Person>(props: PeopleDeskProps<Row>) {
  const { words, people, lineOf, remove, isAdding, Form } = props;
  const { revalidate } = useRevalidator();
  const section = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<Row | 'new' | null>(isAdding ? 'new' : null);
  const [result, setResult] = useState<Result | null>(null);
  const removal = useRemoval({
    rows: people,
    section,
    isHeld: result !== null,
    remove: ({ id }) => remove({ params: { id } }),
    onRemoved() {
      setResult(success(words.deleted));
      revalidate();
    },
  });
  return (
    <div
      ref={(element) => {
        // the heading stands outside
        section.current = element?.closest('section') ?? null;
      }}
    >
      {people.length === 0 && <p className="mb-6 text-quiet">{words.nothing}</p>}
      <ul className="mb-6 border-line empty:hidden not-empty:border-b">
        {people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
          >
            <div className="min-w-0 wrap-anywhere max-sm:w-full">
              <h3 data-record={person.id} tabIndex={-1} className="text-[1.3rem] outline-none">
                {person.name}
              </h3>
              <p className="text-quiet">{lineOf(person)}</p>
            </div>
            <div className="flex gap-1">
              <RowAction
                icon={Pencil}
                label="Edit"
                subject={person.name}
                onPress={() => setEditing(person)}
              />
              <RowAction
                icon={Trash}
                label="Delete"
                subject={person.name}
                onPress={() => removal.ask(person)}
              />
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-primary" onClick={() => setEditing('new')}>
        <Plus size={20} strokeWidth={1.5} />
        {words.add}
      </button>
      {editing && (
        <Form
          record={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setResult(success(words.saved));
            revalidate();
          }}
        />
      )}
      {removal.asked && (
        <ConfirmDialog
          question={words.deleteQuestion}
          subject={removal.asked.name}
          onDelete={removal.run}
          failureMessage={() => words.deleteFailed}
          onCancel={removal.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </div>
  );
}
