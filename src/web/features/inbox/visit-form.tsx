import { useId } from 'react';
import { MAX_VISITORS, VISIT_MAX_LENGTHS } from '#contract/constants.ts';
import { type CivilDate, longDate } from '#domain/dates/civil-date.ts';
import { Field } from '../../ui/controls/field.tsx';
import { FormFrame } from './form-frame.tsx';
import { type FormResult, retentionNote } from './inbox-form.ts';
import { type VisitField, visitForm } from './visit.ts';

interface VisitFormProps {
  /** The next Sundays with a service. */
  readonly sundays: readonly CivilDate[];
  readonly keptDays: number;
  readonly serverResult: FormResult<VisitField> | undefined;
}

export function VisitForm({ sundays, keptDays, serverResult }: VisitFormProps) {
  const consentError = useId();
  return (
    <FormFrame
      definition={visitForm}
      serverResult={serverResult}
      label="Tell us you are coming"
      submitLabel="Tell us you are coming"
    >
      {(defaults, errors) => (
        <>
          <Field label="Name" isRequired error={errors.name}>
            {(control) => (
              <input
                {...control}
                name="name"
                required
                autoComplete="name"
                maxLength={VISIT_MAX_LENGTHS.name}
                defaultValue={defaults.name}
              />
            )}
          </Field>
          <Field label="Email or phone" isRequired hint="One is enough." error={errors.contact}>
            {(control) => (
              <input
                {...control}
                name="contact"
                required
                autoComplete="email"
                maxLength={VISIT_MAX_LENGTHS.contact}
                defaultValue={defaults.contact}
              />
            )}
          </Field>
          <Field label="Which Sunday" error={errors.date}>
            {(control) => (
              <select {...control} name="date" defaultValue={defaults.date}>
                <option value="">I am not sure yet</option>
                {sundays.map((date) => (
                  <option key={date} value={date}>
                    {longDate(date)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="How many of you" isRequired error={errors.people}>
            {(control) => (
              <input
                {...control}
                name="people"
                type="number"
                required
                min={1}
                max={MAX_VISITORS}
                defaultValue={defaults.people}
              />
            )}
          </Field>
          <Field label="Is there anything we should know?" error={errors.message}>
            {(control) => (
              <input
                {...control}
                name="message"
                maxLength={VISIT_MAX_LENGTHS.message}
                defaultValue={defaults.message}
              />
            )}
          </Field>
          <div>
            <label className="flex gap-3">
              <input
                type="checkbox"
                name="consent"
                required
                defaultChecked={defaults.consent !== ''}
                aria-invalid={errors.consent ? true : undefined}
                aria-describedby={errors.consent && consentError}
                className="mt-1 size-5 shrink-0 accent-rubric"
              />
              <span>The parish may store this to prepare for my visit. {retentionNote(keptDays)}</span>
            </label>
            {errors.consent && (
              <p id={consentError} className="mt-1 text-[0.95rem] font-semibold text-bad">
                {errors.consent}
              </p>
            )}
          </div>
        </>
      )}
    </FormFrame>
  );
}
