import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { isCivilDate, longDate } from '#church-year/dates.ts';
import { type ToneNumber, toneNames } from '#church-year/index.ts';
import { RadioField } from '#kit/crud/form/field-inputs.tsx';
import type { InputProps } from '#kit/crud/form/fields.ts';
import { ListInput } from '#kit/crud/form/list-input.tsx';
import { textFields } from '#kit/crud/form/text-fields.ts';
import { DescriptionList } from '#kit/crud/list/record-details.tsx';
import { LiturgyBody, type Parish, toneNumber } from '#parish/contract.ts';
import { blockSection } from '#parish/editor/block-section.tsx';
import { Listen, RecordingField } from './recording-field.tsx';

const TONES = toneNumber.options;
type Tone = (typeof TONES)[number];

/** A tone for a date, as an entry of the form's list. */
type ToneDate = Readonly<Record<'date' | 'tone', string>>;

/** Name of the form's field with the recording of a tone; its value is a file while that is uploaded. */
const recordingField = (tone: Tone) => `recording${tone}` as const;

export type LiturgyValues = Readonly<Record<`recording${Tone}`, string | File>> & {
  readonly edition: string;
  readonly toneProfile: string;
  readonly toneDates: readonly ToneDate[];
  readonly recordingsNote: string;
  readonly malayalam: boolean;
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
    malayalam: values.malayalam,
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

const EDITIONS = {
  2007: '2007: the list on the church’s website, with readings for every day in it.',
  2016: '2016: the revised list. Days that it does not have follow the list of 2007.',
};
const TONE_PROFILES = {
  specification:
    'By the parish’s rule: feasts have their own tones, and the Sundays between them are counted.',
  malankara: 'By the church’s calendar: the tones that its printed calendars have for every day.',
};

/** 'Tone 1 (Qadmoyo)' */
const toneLabel = (tone: string) => `Tone ${tone} (${toneNames[Number(tone) as ToneNumber].latin})`;

const datesText = (dates: readonly ToneDate[]) =>
  dates.map(({ date, tone }) => `${isCivilDate(date) ? longDate(date) : date}: Tone ${tone}`).join('\n');

function ToneDates(props: InputProps) {
  return <ListInput {...props} item="Date" max={200} parts={TONE_DATE} isOrdered={false} />;
}
const TONE_DATE = [
  { name: 'date', label: 'date', type: 'date', isRequired: true },
  { name: 'tone', label: 'tone', options: TONES, isRequired: true },
] as const;

/** How the parish observes the church year. */
export const churchYearSection = blockSection({
  block: 'liturgy',
  appears:
    'in the lectionary on the Services page, on the pages of its days, and in the calendar files; a recording, with its tone',
  fields: [
    {
      name: 'edition',
      label: 'Lectionary',
      kind: 'select',
      options: EDITIONS,
      Input: RadioField,
      toValue: (liturgy) => String(liturgy?.edition),
    },
    {
      name: 'toneProfile',
      label: 'Tones',
      kind: 'select',
      options: TONE_PROFILES,
      Input: RadioField,
    },
    {
      name: 'toneDates',
      label: 'Tones of single dates',
      hint: 'On these dates, this tone is sung whatever the rule or the calendar says.',
      kind: 'custom',
      Input: ToneDates,
      toValue: (liturgy) => (liturgy ? toToneDates(liturgy) : []),
      comparison: { text: (dates) => datesText(dates as ToneDate[]) },
    },
    ...TONES.map((tone) => ({
      name: recordingField(tone),
      label: toneLabel(tone),
      kind: 'text' as const,
      maxLength: 1_000,
      serverName: `recordings.${tone}`,
      Input: RecordingField,
      toValue: (liturgy?: Parish['liturgy']) => liturgy?.recordings[tone] ?? '',
    })),
    textFields(LiturgyBody)('recordingsNote', 'Text under the recordings', {
      hint: 'For example, who sings',
    }),
    {
      name: 'malayalam',
      label: 'Also show the names of days and readings in Malayalam',
      kind: 'checkbox',
    },
  ],
  schema: liturgySchema,
  toBody: (values) => toLiturgyBody(values as LiturgyValues),
  Preview: ChurchYear,
});

function ChurchYear({ parish: { liturgy } }: { readonly parish: Parish }) {
  const { edition, toneProfile, recordings, recordingsNote, malayalam } = liturgy;
  return (
    <DescriptionList
      entries={{
        Lectionary: EDITIONS[edition],
        Tones: TONE_PROFILES[toneProfile],
        Dates: datesText(toToneDates(liturgy)),
        // the form's fields play them
        Recordings: useFormContext() ? null : <Recordings recordings={recordings} />,
        'Text under them': recordingsNote,
        Names: malayalam ? 'In English and Malayalam' : 'In English',
      }}
    />
  );
}

function Recordings({ recordings }: Pick<Parish['liturgy'], 'recordings'>) {
  return (
    <ul className="-my-2.5">
      {TONES.map((tone) => (
        <li key={tone} className="flex min-h-11 flex-wrap items-center gap-x-4">
          {toneLabel(tone)}
          {recordings[tone] ? (
            <Listen url={recordings[tone]} label={toneLabel(tone)} />
          ) : (
            <span className="text-quiet">No recording</span>
          )}
        </li>
      ))}
    </ul>
  );
}
