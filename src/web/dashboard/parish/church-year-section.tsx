import { isCivilDate, longDate } from '#church-year/dates.ts';
import { type ToneNumber, toneNames } from '#church-year/index.ts';
import { LiturgyBody, type Parish } from '#contract/resources/parish/details.ts';
import { RadioField } from '../crud/field-inputs.tsx';
import type { InputProps } from '../crud/fields.ts';
import { DescriptionList } from '../crud/record-details.tsx';
import { textFields } from '../crud/text-fields.ts';
import { blockSection } from './block-section.tsx';
import { ListInput } from './list-input.tsx';
import {
  type LiturgyValues,
  liturgySchema,
  recordingField,
  TONES,
  type ToneDate,
  toLiturgyBody,
  toToneDates,
} from './liturgy-form.ts';
import { Listen, RecordingField } from './recording-field.tsx';

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
  ],
  schema: liturgySchema,
  toBody: (values) => toLiturgyBody(values as LiturgyValues),
  Preview: ({ parish: { liturgy } }) => <ChurchYear liturgy={liturgy} />,
});

/** @param liturgy the saved block, with the form's values in the form, whose fields play the recordings. */
function ChurchYear({ liturgy }: { liturgy: Parish['liturgy'] | LiturgyValues }) {
  const isForm = 'toneDates' in liturgy;
  const { edition, toneProfile, toneOn, recordings, recordingsNote } = isForm
    ? toLiturgyBody(liturgy)
    : liturgy;
  return (
    <DescriptionList
      entries={{
        Lectionary: EDITIONS[edition],
        Tones: TONE_PROFILES[toneProfile],
        Dates: datesText(toToneDates({ toneOn })),
        Recordings: isForm ? null : <Recordings recordings={recordings} />,
        'Text under them': recordingsNote,
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
