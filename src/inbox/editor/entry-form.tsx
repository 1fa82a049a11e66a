import { RecordDialog } from '#kit/crud/form/edit-dialog.tsx';
import { defineFields } from '#kit/crud/form/fields.ts';
import { DescriptionList } from '#kit/crud/list/record-details.tsx';
import type { FormProps } from '#kit/crud/types.ts';
import { useAsync } from '#kit/crud/use-async.ts';
import { longLocalDateTime } from '#kit/dates/local-dates.ts';
import { draftKey } from '#kit/drafts/draft-store.ts';
import { openSealedDrafts } from '#kit/drafts/sealed-drafts.ts';
import { useSession } from '#kit/session/session.tsx';
import { NOTES_MAX_LENGTH } from '../contract/entries.ts';
import type { InboxEntry, InboxKind } from './kinds.tsx';
import { memorialFields, toChanges } from './memorial.tsx';

/** Explains why an entry is held and what staff can do. */
const HELD_NOTICE = 'Held as possible spam. No one was notified. Set a status to keep it, or delete it.';

/** About unsaved notes, with and without encryption in the browser. */
const draftMessages = {
  stored: 'Until you save your notes, they are stored encrypted in this browser.',
  notStored: 'Save your notes before you leave: unsaved ones are not stored.',
};

/** An entry with a form for its status and private notes, whose drafts are encrypted. */
export function EntryForm<Entry extends InboxEntry>({
  kind,
  ...props
}: FormProps<Entry> & { readonly kind: InboxKind<Entry> }) {
  const { record } = props;
  const { name, messages, states, changeSchema, calls } = kind;
  const { user } = useSession();
  const { value, error } = useAsync('the form', async () => {
    if (!user || !record) return { sealedDrafts: null };
    const key = draftKey({ userId: user.id, kind: name, record: record.id, form: '' });
    const [sealedDrafts, moreFields] = await Promise.all([
      openSealedDrafts(key, record.draftSecret),
      // without them, the form still changes the status and the notes
      memorialFields(record).catch(() => undefined),
    ]);
    return { sealedDrafts, moreFields };
  });
  const fields = defineFields<Entry>()([
    {
      name: 'state',
      label: 'Status',
      kind: 'select',
      options: states,
      // a held entry becomes new when it is saved
      toValue: (entry) => (entry && entry.state !== 'held' ? entry.state : 'new'),
    },
    {
      name: 'notes',
      label: 'Private notes',
      kind: 'text',
      maxLength: NOTES_MAX_LENGTH,
      rows: 5,
      hint: 'Only staff who sign in here can read these notes.',
      comparison: { label: 'Notes' },
    },
    ...(value?.moreFields ?? []),
  ]);
  if (!value && !error) return null;
  const sealedDrafts = value?.sealedDrafts;
  return (
    <RecordDialog
      {...props}
      messages={messages}
      fields={fields}
      schema={changeSchema}
      completeBody={toChanges}
      calls={{ read: calls.read, update: calls.update as never }}
      {...(sealedDrafts && { draftKind: name, sealedDrafts })}
      before={
        record && (
          <section aria-label="Entry" className="border-b border-line pb-5">
            <p className="mb-4 font-serif text-2xl">{record.name}</p>
            <EntryDetails kind={kind} entry={{ ...record, notes: null }} />
          </section>
        )
      }
      after={
        <p className="text-[0.95rem] text-quiet">
          {sealedDrafts ? draftMessages.stored : draftMessages.notStored}
        </p>
      }
    />
  );
}

/** The details of an entry. */
export function EntryDetails<Entry extends InboxEntry>({
  kind,
  entry,
}: {
  readonly kind: InboxKind<Entry>;
  readonly entry: Entry;
}) {
  return (
    <>
      {entry.state === 'held' && (
        <p className="mb-4 max-w-[32.3em] border-l-2 border-wait pl-4">{HELD_NOTICE}</p>
      )}
      <DescriptionList
        entries={{
          ...kind.details(entry),
          Received: longLocalDateTime(entry.createdAt),
          Notes: entry.notes,
        }}
      />
    </>
  );
}
