import { Field, InputField } from '#kit/ui/controls/field.tsx';
import { PRAYER_MAX_LENGTHS, prayerTypes } from '../wire.ts';
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
                    <option key={one}>{one}</option>
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
          </>
        );
      }}
    </FormFrame>
  );
}
