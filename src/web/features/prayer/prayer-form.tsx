import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { PRAYER_MAX_LENGTHS, prayerTypes } from '#contract/constants.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { SubmittingForm } from '../../ui/submitting-form.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { prayerMessages } from './messages.ts';
import { EMPTY_VALUES, type PrayerResult } from './prayer-values.ts';
import { usePrayerForm } from './use-prayer-form.ts';

/** The prayer request form. It works before hydration and without scripts. */
export function PrayerForm({ serverResult }: { serverResult: PrayerResult | undefined }) {
  const isHydrated = useHydrated();
  const { form, formKey, isSubmitting, result, submit, onInput } = usePrayerForm(serverResult);
  const { errors = {} } = result ?? {};
  const submitted = serverResult?.values ?? EMPTY_VALUES;
  const defaults = formKey === 0 ? submitted : EMPTY_VALUES;

  return (
    <div className="space-y-6">
      {result && <ResultNote result={result} />}
      <SubmittingForm
        ref={form}
        key={formKey}
        isSubmitting={isSubmitting}
        method="post"
        noValidate={isHydrated}
        onSubmit={submit}
        onInput={onInput}
        aria-label="Prayer request"
        className="space-y-5"
      >
        <Field label="Prayer type" isRequired error={errors.prayerType}>
          {(control) => (
            <select {...control} name="prayerType" required defaultValue={defaults.prayerType}>
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
              maxLength={PRAYER_MAX_LENGTHS.name}
              defaultValue={defaults.name}
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
              maxLength={PRAYER_MAX_LENGTHS.contactNumber}
              defaultValue={defaults.contactNumber}
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
              maxLength={PRAYER_MAX_LENGTHS.details}
              defaultValue={defaults.details}
            />
          )}
        </Field>
        <HoneypotField />
        <BusyButton
          type="submit"
          className="button button-primary max-sm:w-full"
          isBusy={isSubmitting}
          busyText={prayerMessages.sending}
        >
          {prayerMessages.send}
        </BusyButton>
      </SubmittingForm>
    </div>
  );
}

/** An invisible field: only bots fill it in. */
function HoneypotField() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The result of a submission above the form. It takes focus unless an invalid field has it. */
function ResultNote({ result }: { result: PrayerResult }) {
  const note = useRef<HTMLDivElement>(null);
  const { isReceived, reason, errors } = result;
  const hasFieldErrors = Object.keys(errors).length > 0;
  const message = isReceived
    ? prayerMessages.received
    : hasFieldErrors
      ? prayerMessages.incomplete
      : prayerMessages.failed;
  const [Icon, color] = isReceived
    ? [CircleCheck, 'border-good text-good']
    : [CircleAlert, 'border-bad text-bad'];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated failure must take focus again
  useEffect(() => {
    if (!hasFieldErrors) note.current?.focus();
  }, [result, hasFieldErrors]);

  return (
    <div
      ref={note}
      tabIndex={-1}
      role={isReceived ? 'status' : 'alert'}
      className={`flex scroll-mt-[calc(var(--header-height)+1.25rem)] gap-3 border-l-2 py-1 pl-4 ${color}`}
    >
      <Icon size={24} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{message}</p>
        {reason && <p className="mt-1 text-ink">{reason}</p>}
      </div>
    </div>
  );
}
