import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { CrudMessages, FormProps } from '../crud/types.ts';
import { type RecordGroup, useCrud } from '../crud/use-crud.tsx';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

interface PeopleEditorProps<Row> {
  readonly group: RecordGroup;
  readonly messages: CrudMessages & { readonly empty: string; readonly add: string };
  readonly people: readonly Row[];
  /** Text below the name. */
  readonly subtitleOf: (row: Row) => string;
  /** Whether the form for a new person is open initially. */
  readonly isAdding: boolean;
  /** Reloads the people after a change; by default the page's data. */
  readonly reload?: (() => Promise<void>) | undefined;
  readonly form: (props: FormProps<Row>) => ReactNode;
}

/** Edit mode of a list of people on a public page: add, edit and delete (public specification, section 4). */
export function PeopleEditor<Row extends Person>(props: PeopleEditorProps<Row>) {
  const { group, messages, people, subtitleOf, isAdding, form } = props;
  const { revalidate } = useRevalidator();
  const { section, rows, edit, editButton, deleteButton, dialogs } = useCrud({
    group,
    messages,
    rows: people,
    reload: props.reload ?? revalidate,
    isAdding,
    form,
  });
  return (
    <div
      ref={(element) => {
        // the section and its heading are outside this component
        section.current = element?.closest('section') ?? null;
      }}
    >
      {rows.length === 0 ? (
        <p className="mb-6 text-quiet">{messages.empty}</p>
      ) : (
        <ul className="mb-6 border-line border-b">
          {rows.map((person) => (
            <li
              key={person.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
            >
              <div className="min-w-0 grow basis-56 wrap-anywhere">
                <h3 data-record={person.id} tabIndex={-1} className="text-[1.3rem] outline-none">
                  {person.name}
                </h3>
                <p className="text-quiet">{subtitleOf(person)}</p>
              </div>
              <div className="flex gap-1">
                {editButton(person)}
                {deleteButton(person)}
              </div>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="button button-primary" onClick={() => edit('new')}>
        <Plus size={20} strokeWidth={1.5} />
        {messages.add}
      </button>
      {dialogs}
    </div>
  );
}
