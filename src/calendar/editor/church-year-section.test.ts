import { describe, expect, it } from 'vitest';
import { type LiturgyValues, liturgySchema, toLiturgyBody, toToneDates } from './church-year-section.tsx';

const VALUES: LiturgyValues = {
  edition: '2016',
  toneProfile: 'malankara',
  toneDates: [{ date: '2026-12-25', tone: '3' }],
  recording1: 'https://audio.example/one',
  recording2: ' /media/sounds/two.mp3 ',
  recording3: '',
  recording4: ' ',
  recording5: '',
  recording6: '',
  recording7: '',
  recording8: '',
  recordingsNote: '',
  malayalam: true,
};

/** The errors by field. */
function errorsOf(changes: Partial<LiturgyValues>) {
  const issues = liturgySchema.safeParse({ ...VALUES, ...changes }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('the form of the church year', () => {
  it('leaves out tones without a recording', () => {
    expect(toLiturgyBody(VALUES)).toEqual({
      edition: 2016,
      toneProfile: 'malankara',
      toneOn: { '2026-12-25': 3 },
      recordings: { 1: 'https://audio.example/one', 2: ' /media/sounds/two.mp3 ' },
      recordingsNote: '',
      malayalam: true,
    });
    expect(errorsOf({})).toEqual({});
  });

  it('shows the dates in order', () => {
    expect(toToneDates({ toneOn: { '2027-01-06': 2, '2026-12-25': 3 } })).toEqual([
      { date: '2026-12-25', tone: '3' },
      { date: '2027-01-06', tone: '2' },
    ]);
  });

  it('shows an incomplete upload at its tone', () => {
    expect(errorsOf({ recording3: new File(['a'], 'three.mp3') })).toEqual({
      recording3: 'The upload is not complete yet',
    });
  });

  it('shows the error of a missing or repeated date at its row', () => {
    const [row] = VALUES.toneDates;
    if (!row) throw new Error('no row');
    expect(errorsOf({ toneDates: [row, { date: '', tone: '1' }, { ...row, tone: '5' }] })).toEqual({
      'toneDates.1.date': 'Please enter a date',
      'toneDates.2.date': 'This date is already in the list',
    });
    const many = Array.from({ length: 201 }, (_, index) => ({ date: `${1900 + index}-01-01`, tone: '1' }));
    expect(errorsOf({ toneDates: many })).toEqual({ toneDates: 'At most 200 dates' });
  });
});
