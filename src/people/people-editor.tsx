import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { type CrudOptions, focusRow, kindOf, type RecordGroup, useCrud } from '#kit/crud/list/use-crud.tsx';
import { useLinkedForm } from '#kit/crud/list/use-linked-form.ts';
import type { CrudMessages, FormProps } from '#kit/crud/types.ts';
import { Button } from '#kit/ui/controls/button.tsx';
import type { EditorProps } from '#kit/ui/layout/editable-section.tsx';
import { SectionHeader } from '#kit/ui/layout/section-header.tsx';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly version: number;
}

interface PeopleEditorProps<Row> extends EditorProps<Row> {
  readonly group: RecordGroup;
  readonly messages: CrudMessages & Readonly<Record<'edit' | 'cancel' | 'add' | 'addFirst', string>>;
  /** Text below the name. */
  readonly subtitleOf: (row: Row) => string;
  readonly form: (props: FormProps<Row>) => ReactNode;
}

/**
 * A list of people on a public page for signed-in staff (public specification, section 4): a button toggles edit mode;
 * an empty list has a button to add the first person instead.
 */
export function PeopleEditor<Row extends Person>(props: PeopleEditorProps<Row>) {
  const { group, header, rows, messages, children } = props;
  const section = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing<Row> | null>(null);
  useLinkedForm(kindOf(group), (id, opensHistory) => {
    const target = rows.find((row) => row.id === id);
    flushSync(() => setEditing(target ? { opened: { target, opensHistory } } : {}));
    if (!target) focusRow(section.current);
  });
  return (
    <div ref={section}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <SectionHeader {...header} />
        {rows.length > 0 && (
          <Button className="max-sm:mb-6" onClick={() => setEditing(editing ? null : {})}>
            {editing ? messages.cancel : messages.edit}
          </Button>
        )}
      </div>
      {editing ? <EditablePeople {...props} {...editing} /> : children}
      {rows.length === 0 && !editing && (
        <Button className="mt-6" onClick={() => setEditing({ opened: { target: 'new' } })}>
          {messages.addFirst}
        </Button>
      )}
    </div>
  );
}

type Editing<Row> = Pick<CrudOptions<Row>, 'opened'>;

/** Edit mode: add, edit and delete. */
function EditablePeople<Row extends Person>(props: PeopleEditorProps<Row> & Editing<Row>) {
  const { messages, subtitleOf, children } = props;
  const { revalidate } = useRevalidator();
  const { section, rows, edit, editButton, deleteButton, dialogs } = useCrud({
    ...props,
    reload: revalidate,
    isOnPublicPage: true,
  });
  return (
    <div
      ref={(element) => {
        // the section and its heading are outside this component
        section.current = element?.closest('section') ?? null;
      }}
    >
      {rows.length === 0 ? (
        <div className="mb-6">{children}</div>
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
      <Button look="primary" onClick={() => edit('new')}>
        <Plus size={20} strokeWidth={1.5} />
        {messages.add}
      </Button>
      {dialogs}
    </div>
  );
}
