import { useId } from 'react';
import { type CivilDate, longDate } from '#church-year/dates.ts';
import { Field, InputField } from '#kit/ui/controls/field.tsx';
import { MAX_VISITORS, VISIT_MAX_LENGTHS } from '../wire.ts';
import { FormFrame, LetterField } from './form-frame.tsx';
import { type FormResult, retentionNote } from './inbox-form.ts';
import { type VisitField, visitForm } from './visit.ts';

interface VisitFormProps {
  /** The next Sundays with a service. */
  readonly sundays: readonly CivilDate[];
  readonly keptDays: number;
  readonly serverResult: FormResult<VisitField> | undefined;
}

export function VisitForm({ sundays, keptDays, serverResult }: VisitFormProps) {
  const consentErrorId = useId();
  return (
    <FormFrame
      definition={visitForm}
      serverResult={serverResult}
      label="Tell us you are coming"
      submitLabel="Tell us you are coming"
      section="tell-us"
    >
      {(field) => {
        const { error: dateError, ...date } = field('date');
        const consent = field('consent');
        return (
          <>
            <InputField
              {...field('name')}
              label="Name"
              required
              autoComplete="name"
              maxLength={VISIT_MAX_LENGTHS.name}
            />
            <InputField
              {...field('contact')}
              label="Email or phone"
              hint="One is enough."
              required
              autoComplete="email"
              maxLength={VISIT_MAX_LENGTHS.contact}
            />
            <Field label="Which Sunday" error={dateError}>
              {(control) => (
                <select {...control} {...date}>
                  <option value="">I am not sure yet</option>
                  {sundays.map((sunday) => (
                    <option key={sunday} value={sunday}>
                      {longDate(sunday)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <InputField
              {...field('people')}
              label="How many of you"
              type="number"
              required
              min={1}
              max={MAX_VISITORS}
            />
            <InputField
              {...field('message')}
              label="Is there anything we should know?"
              maxLength={VISIT_MAX_LENGTHS.message}
            />
            <LetterField {...field('email')} />
            <div>
              <label className="flex gap-3">
                <input
                  type="checkbox"
                  name="consent"
                  required
                  defaultChecked={consent.defaultValue !== ''}
                  aria-invalid={consent.error ? true : undefined}
                  aria-describedby={consent.error && consentErrorId}
                  className="mt-1"
                />
                <span>The parish may store this to prepare for my visit. {retentionNote(keptDays)}</span>
              </label>
              {consent.error && (
                <p id={consentErrorId} className="mt-1 text-[0.95rem] font-semibold text-bad">
                  {consent.error}
                </p>
              )}
            </div>
          </>
        );
      }}
    </FormFrame>
  );
}
