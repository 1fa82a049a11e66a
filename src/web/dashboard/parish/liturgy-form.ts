import { z } from 'zod';
import { LiturgyBody, type Parish } from '#contract/resources/parish/details.ts';

export const TONES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
type Tone = (typeof TONES)[number];

/** A tone for a date, as an entry of the form's list. */
export type ToneDate = Readonly<Record<'date' | 'tone', string>>;

/** Name of the form's field with the recording of a tone; its value is a file while that is uploaded. */
export const recordingField = (tone: Tone) => `recording${tone}` as const;

export type LiturgyValues = Readonly<Record<`recording${Tone}`, string | File>> & {
  readonly edition: string;
  readonly toneProfile: string;
  readonly toneDates: readonly ToneDate[];
  readonly recordingsNote: string;
};

/** The rows of the dates in their order. */
export function toToneDates({ toneOn }: Pick<Parish['liturgy'], 'toneOn'>): ToneDate[] {
  return Object.entries(toneOn)
    .map(([date, tone]) => ({ date, tone: String(tone) }))
    .sort((one, other) => one.date.localeCompare(other.date));
}

/** The request body. It is not valid if the values are not. */
export function toLiturgyBody(values: LiturgyValues): z.input<typeof LiturgyBody> {
  const recordings = TONES.flatMap((tone) => {
    const value = values[recordingField(tone)];
    return typeof value === 'string' && value.trim() ? [[tone, value]] : [];
  });
  return {
    edition: Number(values.edition) as 2007,
    toneProfile: values.toneProfile as 'specification',
    toneOn: Object.fromEntries(values.toneDates.map(({ date, tone }) => [date, Number(tone)])),
    recordings: Object.fromEntries(recordings),
    recordingsNote: values.recordingsNote,
  };
}

/** Validates the form's values with the contract's schema; each error is at its tone or date. */
export const liturgySchema = z.custom<LiturgyValues>().superRefine((values, { addIssue }) => {
  const fail = (message: string, ...path: (string | number)[]) => addIssue({ code: 'custom', path, message });
  const { toneDates } = values;
  toneDates.forEach(({ date }, index) => {
    if (date === '') fail('Please enter a date', 'toneDates', index, 'date');
    else if (toneDates.findIndex((other) => other.date === date) < index)
      fail('This date is already in the list', 'toneDates', index, 'date');
  });
  for (const tone of TONES)
    if (values[recordingField(tone)] instanceof File)
      fail('The upload is not complete yet', recordingField(tone));
  for (const { path, message } of LiturgyBody.safeParse(toLiturgyBody(values)).error?.issues ?? []) {
    const [field, key] = path;
    if (field === 'recordings') fail(message, recordingField(key as Tone));
    // an error of a single date is reported above
    else if (field !== 'toneOn' || key === undefined)
      fail(message, field === 'toneOn' ? 'toneDates' : String(field));
  }
});
