import { PRAYER_CAPS, prayerTypes } from '#contract/prayer-constants.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { SendingForm } from '../../ui/submitting-form.tsx';
import { useIsAwake } from '../../ui/use-hydrated.ts';
import { prayerWords } from './messages.ts';
import { NOTHING_TYPED, type Outcome } from './prayer-values.ts';
import { OutcomeNote } from './result-note.tsx';
import { usePrayerForm } from './use-prayer-form.ts';

/** Asks the parish for prayer. It can be sent before its script runs, and without scripts (design, section 1). */
export function PrayerForm({ served }: { served: Outcome | undefined }) {
  const isAwake = useIsAwake();
  const { form, filling, isSending, outcome, submit, onInput } = usePrayerForm(served);
  const { errors = {} } = outcome ?? {};
  const typed = served?.values ?? NOTHING_TYPED;
  const first = filling === 0 ? typed : NOTHING_TYPED;

  return (
    <div className="space-y-6">
      {outcome && <OutcomeNote outcome={outcome} />}
      <SendingForm
        ref={form}
        key={filling}
        isSending={isSending}
        method="post"
        noValidate={isAwake}
        onSubmit={submit}
        onInput={onInput}
        aria-label="Prayer request"
        className="space-y-5"
      >
        <Field label="Prayer type" isRequired error={errors.prayerType}>
          {(control) => (
            <select {...control} name="prayerType" required defaultValue={first.prayerType}>
              <option value="">Choose a prayer type</option>
              {prayerTypes.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Name" isRequired error={errors.name}>
          {(control) => (
            <input
              {...control}
              name="name"
              required
              autoComplete="name"
              maxLength={PRAYER_CAPS.name}
              defaultValue={first.name}
            />
          )}
        </Field>
        <Field
          label="Contact number"
          hint="Optional, if you would like us to call you."
          error={errors.contactNumber}
        >
          {(control) => (
            <input
              {...control}
              name="contactNumber"
              type="tel"
              autoComplete="tel"
              maxLength={PRAYER_CAPS.contactNumber}
              defaultValue={first.contactNumber}
            />
          )}
        </Field>
        <Field label="Details" isRequired error={errors.details}>
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} block`}
              name="details"
              rows={6}
              required
              maxLength={PRAYER_CAPS.details}
              defaultValue={first.details}
            />
          )}
        </Field>
        <LeftEmpty />
        <BusyButton
          type="submit"
          className="button button-primary max-sm:w-full"
          isBusy={isSending}
          busyText={prayerWords.sending}
        >
          {prayerWords.send}
        </BusyButton>
      </SendingForm>
    </div>
  );
}

/** A field that people neither see nor reach: who fills it in is no person. */
function LeftEmpty() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
