import { PRAYER_MAX_LENGTHS, prayerTypes } from '#contract/constants.ts';
import { Field } from '../../ui/controls/field.tsx';
import { FormFrame } from './form-frame.tsx';
import type { FormResult } from './inbox-form.ts';
import { type PrayerField, prayerForm } from './prayer.ts';

export function PrayerForm({ serverResult }: { serverResult: FormResult<PrayerField> | undefined }) {
  return (
    <FormFrame
      definition={prayerForm}
      serverResult={serverResult}
      label="Prayer request"
      submitLabel="Submit Prayer Request"
    >
      {(defaults, errors) => (
        <>
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
        </>
      )}
    </FormFrame>
  );
}
