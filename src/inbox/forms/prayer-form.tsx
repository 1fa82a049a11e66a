import { Field, InputField } from '#kit/ui/controls/field.tsx';
import { memorialTypes, PRAYER_MAX_LENGTHS, prayerTypes } from '../wire.ts';
import { FormFrame, LetterField } from './form-frame.tsx';
import type { FormResult } from './inbox-form.ts';
import { type PrayerField, prayerForm } from './prayer.ts';

interface PrayerFormProps {
  /** The names of the days of the church's year that a memorial can have, by key. */
  readonly days: Readonly<Record<string, string>>;
  readonly serverResult: FormResult<PrayerField> | undefined;
}

export function PrayerForm({ days, serverResult }: PrayerFormProps) {
  return (
    <FormFrame
      definition={prayerForm}
      serverResult={serverResult}
      label="Prayer request"
      submitLabel="Submit Prayer Request"
    >
      {(field) => {
        const { error: typeError, ...type } = field('prayerType');
        const { error: detailsError, ...details } = field('details');
        return (
          <>
            <Field label="Prayer type" isRequired error={typeError}>
              {(control) => (
                <select {...control} {...type} required>
                  <option value="">Choose a prayer type</option>
                  {prayerTypes.map((one) => (
                    <option key={one} value={one} className={memorialTypes.includes(one) ? 'yearly' : ''}>
                      {one}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <InputField
              {...field('name')}
              label="Name"
              required
              autoComplete="name"
              maxLength={PRAYER_MAX_LENGTHS.name}
            />
            <InputField
              {...field('contactNumber')}
              label="Contact number"
              hint="Optional, if you would like us to call you."
              type="tel"
              autoComplete="tel"
              maxLength={PRAYER_MAX_LENGTHS.contactNumber}
            />
            <Field label="Details" isRequired error={detailsError}>
              {(control) => (
                <textarea
                  {...control}
                  {...details}
                  className={`${control.className} block`}
                  rows={6}
                  required
                  maxLength={PRAYER_MAX_LENGTHS.details}
                />
              )}
            </Field>
            <fieldset className="memorial space-y-5">
              <legend className="sr-only">Memorial</legend>
              <InputField
                {...field('memorialName')}
                label="Name to remember each year"
                hint="Optional. The request then stays until you ask us to withdraw it."
                maxLength={PRAYER_MAX_LENGTHS.memorialName}
              />
              <InputField {...field('memorialDate')} label="Date, of any year" type="date" />
              <Field label="Or a day of the church">
                {(control) => (
                  <select {...control} name="memorialDay" defaultValue={field('memorialDay').defaultValue}>
                    <option value="">The date above</option>
                    {Object.entries(days).map(([key, name]) => (
                      <option key={key} value={key}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <label className="flex gap-3">
                <input
                  type="checkbox"
                  name="memorialPublic"
                  defaultChecked={field('memorialPublic').defaultValue !== ''}
                  className="mt-1"
                />
                <span>The parish may announce this name with the week</span>
              </label>
            </fieldset>
            <LetterField {...field('email')} />
          </>
        );
      }}
    </FormFrame>
  );
}
