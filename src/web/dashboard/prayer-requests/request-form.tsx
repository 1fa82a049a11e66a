import { useFormContext } from 'react-hook-form';
import { PRAYER_MAX_LENGTHS, prayerStates } from '#contract/constants.ts';
import { type PrayerRequest, PrayerRequestChange } from '#contract/prayer-requests.ts';
import { browserClient } from '../../session/browser-client.ts';
import { Field } from '../../ui/field.tsx';
import type { FieldSummary } from '../crud/edit-conflict.tsx';
import { EditDialog } from '../crud/edit-dialog.tsx';
import { TextField } from '../crud/text-field.tsx';
import type { RecordCalls } from '../crud/types.ts';
import { useRecordForm } from '../crud/use-record-form.ts';
import { prayerRequestMessages, stateLabels } from './messages.ts';
import { RequestDetails } from './request-details.tsx';

interface RequestValues {
  readonly state: (typeof prayerStates)[number];
  readonly notes: string;
}

/** A held request becomes new when it is saved. */
const toFormValues = (request?: PrayerRequest): RequestValues => ({
  state: request && request.state !== 'held' ? request.state : 'new',
  notes: request?.notes ?? '',
});

const FIELD_SUMMARIES: readonly FieldSummary<RequestValues>[] = [
  { name: 'state', label: 'Status', text: ({ state }) => stateLabels[state] },
  { name: 'notes', label: 'Notes', text: ({ notes }) => notes },
];

const { read, update } = browserClient.prayerRequests;
const calls: RecordCalls<PrayerRequest, RequestValues> = {
  read,
  update,
  create: () => Promise.reject(new Error('Prayer requests are created on the public page')),
};

interface RequestFormProps {
  readonly request: PrayerRequest;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** A request with a form for its status and private notes. */
export function RequestForm({ request, onSaved, onClose }: RequestFormProps) {
  const recordForm = useRecordForm<PrayerRequest, RequestValues>({
    schema: PrayerRequestChange,
    calls,
    toFormValues,
    record: request,
    onSaved,
  });
  return (
    <EditDialog
      title={prayerRequestMessages.editTitle}
      recordForm={recordForm}
      fieldSummaries={FIELD_SUMMARIES}
      toFormValues={toFormValues}
      failureMessage={prayerRequestMessages.saveFailed}
      onClose={onClose}
    >
      <section aria-label="Request" className="border-b border-line pb-5">
        <p className="mb-4 font-serif text-2xl">{request.name}</p>
        <RequestDetails request={{ ...request, notes: null }} />
      </section>
      <StateField />
      <TextField
        name="notes"
        label="Private notes"
        maxLength={PRAYER_MAX_LENGTHS.notes}
        rows={5}
        hint="Only staff who sign in here can read these notes."
      />
    </EditDialog>
  );
}

function StateField() {
  const { register, formState } = useFormContext<RequestValues>();
  return (
    <Field label="Status" error={formState.errors.state?.message}>
      {(control) => (
        <select {...control} {...register('state')} data-first-focus>
          {prayerStates.map((state) => (
            <option key={state} value={state}>
              {stateLabels[state]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
