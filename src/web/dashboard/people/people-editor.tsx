import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { type ReactNode, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Result, ResultDialog, success } from '../../ui/result-dialog.tsx';
import type { FormProps } from '../crud/crud-list.tsx';
import { RowAction } from '../crud/row-action.tsx';
import { useDelete } from '../crud/use-delete.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

interface PeopleEditorProps<Row> {
  readonly messages: Readonly<
    Record<'empty' | 'add' | 'saved' | 'deleteQuestion' | 'deleted' | 'deleteFailed', string>
  >;
  readonly people: readonly Row[];
  /** Text below the name. */
  readonly subtitleOf: (row: Row) => string;
  readonly remove: (input: { params: { id: number } }) => Promise<unknown>;
  /** Whether the form for a new person is open initially. */
  readonly isAdding: boolean;
  readonly Form: (props: FormProps<Row>) => ReactNode;
}

/** Edit mode of a list of people on a public page: add, edit and delete (public specification, section 4). */
export function PeopleEditor<Row extends Person>(props: PeopleEditorProps<Row>) {
  const { messages, people, subtitleOf, remove, isAdding, Form } = props;
  const { revalidate } = useRevalidator();
  const section = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<Row | 'new' | null>(isAdding ? 'new' : null);
  const [result, setResult] = useState<Result | null>(null);
  const deletion = useDelete({
    rows: people,
    section,
    isDialogOpen: result !== null,
    remove: ({ id }) => remove({ params: { id } }),
    onDeleted() {
      setResult(success(messages.deleted));
      revalidate();
    },
  });
  return (
    <div
      ref={(element) => {
        // the section and its heading are outside this component
        section.current = element?.closest('section') ?? null;
      }}
    >
      {people.length === 0 && <p className="mb-6 text-quiet">{messages.empty}</p>}
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
              <p className="text-quiet">{subtitleOf(person)}</p>
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
                onPress={() => deletion.request(person)}
              />
            </div>
          </li>
        ))}
      </ul>
      <button type="button" className="button button-primary" onClick={() => setEditing('new')}>
        <Plus size={20} strokeWidth={1.5} />
        {messages.add}
      </button>
      {editing && (
        <Form
          record={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            setResult(success(messages.saved));
            revalidate();
          }}
        />
      )}
      {deletion.target && (
        <ConfirmDialog
          question={messages.deleteQuestion}
          subject={deletion.target.name}
          onDelete={deletion.run}
          failureMessage={() => messages.deleteFailed}
          onCancel={deletion.cancel}
        />
      )}
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </div>
  );
}
