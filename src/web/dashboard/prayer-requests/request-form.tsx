import { PRAYER_MAX_LENGTHS } from '#contract/constants.ts';
import { type PrayerRequest, PrayerRequestChange } from '#contract/resources/inbox/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { useSession } from '../../session/session.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { defineFields } from '../crud/fields.ts';
import { DescriptionList } from '../crud/record-details.tsx';
import type { FormProps } from '../crud/types.ts';
import { useAsync } from '../crud/use-async.ts';
import { draftKey } from '../drafts/draft-store.ts';
import { openSealedDrafts } from '../drafts/sealed-drafts.ts';
import { longParishDateTime } from '../parish-date.ts';
import { draftMessages, HELD_NOTICE, prayerRequestMessages, workflowLabels } from './messages.ts';

const fields = defineFields<PrayerRequest>()([
  {
    name: 'state',
    label: 'Status',
    kind: 'select',
    options: workflowLabels,
    // a held request becomes new when it is saved
    toValue: (request) => (request && request.state !== 'held' ? request.state : 'new'),
  },
  {
    name: 'notes',
    label: 'Private notes',
    kind: 'text',
    maxLength: PRAYER_MAX_LENGTHS.notes,
    rows: 5,
    hint: 'Only staff who sign in here can read these notes.',
    comparison: { label: 'Notes' },
  },
]);

// prayer requests are created on the public page
const { read, update } = browserClient.prayerRequests;

const DRAFT_KIND = 'prayer-requests';

/** A request with a form for its status and private notes, whose drafts are encrypted. */
export function RequestForm(props: FormProps<PrayerRequest>) {
  const { record } = props;
  const { user } = useSession();
  const { value: sealedDrafts, error } = useAsync('drafts', async () => {
    if (!user || !record) return null;
    const key = draftKey({ userId: user.id, kind: DRAFT_KIND, record: record.id, form: '' });
    return openSealedDrafts(key, record.draftSecret);
  });
  if (sealedDrafts === undefined && !error) return null;
  return (
    <RecordDialog
      {...props}
      messages={prayerRequestMessages}
      fields={fields}
      schema={PrayerRequestChange}
      calls={{ read, update }}
      {...(sealedDrafts && { draftKind: DRAFT_KIND, sealedDrafts })}
      before={
        record && (
          <section aria-label="Request" className="border-b border-line pb-5">
            <p className="mb-4 font-serif text-2xl">{record.name}</p>
            <RequestDetails request={{ ...record, notes: null }} />
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

/** The details of a prayer request. */
export function RequestDetails({ request }: { request: PrayerRequest }) {
  const { prayerType, contactNumber, details, state, notes, createdAt } = request;
  return (
    <>
      {state === 'held' && <p className="mb-4 max-w-[65ch] border-l-2 border-wait pl-4">{HELD_NOTICE}</p>}
      <DescriptionList
        entries={{
          Prayer: prayerType,
          Details: details,
          Contact: contactNumber && <ContactNumber number={contactNumber} />,
          Received: longParishDateTime(createdAt),
          Notes: notes,
        }}
      />
    </>
  );
}

/** Contact as a `tel:` link if it is a phone number; visitors may also enter text. */
function ContactNumber({ number }: { number: string }) {
  const digits = number.replace(/[\s().-]/g, '');
  if (!/^\+?\d{5,15}$/.test(digits)) return number;
  return (
    <a href={`tel:${digits}`} className="link">
      {number}
    </a>
  );
}
