import { useFormContext } from 'react-hook-form';
import { PRAYER_CAPS, prayerStates } from '#contract/prayer-constants.ts';
import { type PrayerRequest, PrayerRequestChange } from '#contract/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Field } from '../../ui/field.tsx';
import type { ShownField } from '../crud/edit-conflict.tsx';
import { RecordDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import type { RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { prayerRequestWords, stateWords } from './messages.ts';
import { RequestFacts } from './request-facts.tsx';

interface RequestValues {
  readonly state: (typeof prayerStates)[number];
  readonly notes: string;
}

/** A request that is held becomes a new one when it is saved. */
const valuesOf = (request?: PrayerRequest): RequestValues => ({
  state: request && request.state !== 'held' ? request.state : 'new',
  notes: request?.notes ?? '',
});

const SHOWN_FIELDS: readonly ShownField<RequestValues>[] = [
  { name: 'state', label: 'State', text: ({ state }) => stateWords[state] },
  { name: 'notes', label: 'Notes', text: ({ notes }) => notes },
];

const { read, update } = browserClient.prayerRequests;
const calls: RecordCalls<PrayerRequest, RequestValues> = {
  read,
  update,
  create: () => Promise.reject(new Error('Prayer requests are made on the public page')),
};

interface RequestFormProps {
  readonly request: PrayerRequest;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A request with what staff keep beside it: its state, and notes that nobody else sees. */
export function RequestForm({ request, onSaved, onClose }: RequestFormProps) {
  const recordForm = useRecordForm<PrayerRequest, RequestValues>({
    schema: PrayerRequestChange,
    calls,
    valuesOf,
    record: request,
    onSaved,
  });
  return (
    <RecordDialog
      title={prayerRequestWords.editTitle}
      recordForm={recordForm}
      shownFields={SHOWN_FIELDS}
      valuesOf={valuesOf}
      failureMessage={prayerRequestWords.saveFailed}
      onClose={onClose}
    >
      <section aria-label="What was asked" className="border-b border-line pb-5">
        <p className="mb-4 font-serif text-2xl">{request.name}</p>
        <RequestFacts request={{ ...request, notes: null }} />
      </section>
      <StateField />
      <TextField
        name="notes"
        label="Private notes"
        cap={PRAYER_CAPS.notes}
        rows={5}
        hint="Only those who sign in here can read them."
      />
    </RecordDialog>
  );
}

function StateField() {
  const { register, formState } = useFormContext<RequestValues>();
  return (
    <Field label="State" error={formState.errors.state?.message}>
      {(control) => (
        <select {...control} {...register('state')} data-first-focus>
          {prayerStates.map((state) => (
            <option key={state} value={state}>
              {stateWords[state]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
