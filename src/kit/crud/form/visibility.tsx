import { useWatch } from 'react-hook-form';
import { dateParts, dayNumber, isCivilDate } from '#church-year/dates.ts';
import { localToday, longLocalDateTime } from '../../dates/local-dates.ts';
import { twelveHour } from '../../dates/time-of-day.ts';
import type { Windowed } from '../list/visibility-label.ts';
import { FormField } from './field-inputs.tsx';
import type { InputProps } from './fields.ts';

/** The window of a record, for the list of its details. */
export function windowDetails({ showFrom, showUntil }: Windowed) {
  return {
    'Show from': showFrom && longLocalDateTime(showFrom),
    'Show until': showUntil && longLocalDateTime(showUntil),
  };
}

/** An instant in a record's form, in the site's time zone. */
export const instantField = <const Name extends string>(name: Name, label: string, hint: string) => ({
  name,
  label,
  hint,
  kind: 'date' as const,
  // the response has the site's UTC offset; the value of the input is 'YYYY-MM-DDTHH:MM'
  toValue: (record: { readonly [Key in Name]: string | null } | undefined) =>
    record?.[name]?.slice(0, 16) ?? '',
  comparison: { text: (time: string) => timeFromToday(time, localToday()) ?? '' },
  Input: TimeInput,
});

/** A date and time in the site's time zone, with the text of how far away it is. */
export function TimeInput(props: InputProps) {
  const text = timeFromToday(useWatch({ name: props.name }), localToday());
  return (
    <FormField {...props} hint={text ? `Understood as ${text}` : props.hint}>
      {(input) => <input {...input} type="datetime-local" min="1900-01-01T00:00" max="2200-12-31T23:59" />}
    </FormField>
  );
}

const NEAR_DAYS: ReadonlyMap<number, string> = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);

/**
 * 'Saturday 6:00 PM, in 2 days'; undefined for text that is not a time.
 *
 * @param time 'YYYY-MM-DDTHH:MM'
 */
export function timeFromToday(time: string, today: string): string | undefined {
  const [date = '', hours] = time.split('T');
  if (!isCivilDate(date) || !hours) return undefined;
  const days = dayNumber(date) - dayNumber(today);
  const { weekday, month, day, year } = dateParts(date);
  // a weekday alone would be ambiguous
  const name = Math.abs(days) < 7 ? weekday : `${weekday}, ${month} ${day}, ${year},`;
  const distance = NEAR_DAYS.get(days) ?? (days > 0 ? `in ${days} days` : `${-days} days ago`);
  return `${name} ${twelveHour(hours)}, ${distance}`;
}
