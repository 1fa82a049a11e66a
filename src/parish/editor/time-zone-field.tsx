import { FormField, TextField } from '#kit/crud/form/field-inputs.tsx';
import type { KindProps } from '#kit/crud/form/fields.ts';
import type { Parish } from '../contract.ts';

const US_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** A time zone with suggestions: first those of the United States. */
export function TimeZoneField({
  record,
  ...props
}: KindProps<'text'> & { readonly record?: { readonly parish?: Parish } | undefined }) {
  if (record?.parish?.locked?.timeZone)
    return <TextField {...props} hint="The time zone is set on the host (TIME_ZONE)." isDisabled />;
  return (
    <FormField {...props}>
      {(input) => (
        <>
          <input {...input} type="text" list={`${input.id}-zones`} autoComplete="off" autoCapitalize="none" />
          <datalist id={`${input.id}-zones`}>
            {[...new Set([...US_ZONES, ...Intl.supportedValuesOf('timeZone')])].map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </FormField>
  );
}
