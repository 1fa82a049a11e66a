import { weekdayOf } from '../../civil-date.ts';
import { type DateRule, dayIn, easter, fixed } from '../date-rule.ts';
import { koodoshEethoDay, sundayAfterDay } from '../easter.ts';
import type { ToneNumber } from '../feast-entry.ts';
import { ordinal, type ToneOfDay, toneAfter } from './tone.ts';

interface Feast {
  readonly name: string;
  readonly tone: ToneNumber;
  /** Whether the count of weeks begins anew here, at the feast's own tone. */
  readonly isReset?: boolean;
}

/**
 * The moveable feasts of the public specification, section 9. Each is known by its date, never by a word in a day's name: the
 * second Sunday after Pentecost is not Pentecost, nor is the Sunday before Nineveh Lent that Lent.
 */
const moveableFeasts: readonly (Feast & { readonly on: DateRule })[] = [
  { name: 'Nineveh Lent', on: easter(-69), tone: 6, isReset: true },
  { name: 'Palm Sunday', on: easter(-7), tone: 1 },
  { name: 'Good Friday', on: easter(-2), tone: 4 },
  { name: 'Easter', on: easter(0), tone: 1, isReset: true },
  { name: 'New Sunday', on: easter(7), tone: 2 },
  { name: 'Ascension', on: easter(39), tone: 5 },
  { name: 'Pentecost', on: easter(49), tone: 7 },
];

/** The fixed feasts of the same section. */
const fixedFeasts: readonly (Feast & { readonly on: DateRule })[] = [
  { name: 'New Year', on: fixed('01-01'), tone: 1 },
  { name: 'Denaha', on: fixed('01-06'), tone: 2 },
  { name: 'Annunciation', on: fixed('03-25'), tone: 4 },
  { name: 'Shunoyo', on: fixed('08-15'), tone: 7 },
  { name: 'Holy Cross', on: fixed('09-14'), tone: 8, isReset: true },
  { name: 'Christmas', on: fixed('12-25'), tone: 1, isReset: true },
];

/**
 * The tones of a civil year by the rule of the public specification, section 4: a feast has its own; any other weekday has none; a
 * Sunday has the tone of the latest reset, counted on by the whole weeks since.
 *
 * @returns the tone of a day number of that year.
 */
export function specificationTones(year: number): (day: number) => ToneOfDay | null {
  const feasts = feastsOf(year);
  const resets = [...feastsOf(year - 1), ...feasts]
    .filter(({ isReset }) => isReset)
    .sort((a, b) => a.day - b.day);
  return (day) => {
    const feast = feasts.find((each) => each.day === day);
    if (feast) return { number: feast.tone, reason: `${feast.name}, tone ${feast.tone}`, feast: feast.name };
    const reset = resets.findLast((each) => each.day < day);
    return weekdayOf(day) === 0 && reset ? countedFrom(reset, day) : null;
  };
}

type DatedFeast = Feast & { readonly day: number };

/** The feasts of a civil year with their day numbers, a moveable one before a fixed one of the same day. */
function feastsOf(year: number): DatedFeast[] {
  const dated = [...moveableFeasts, ...fixedFeasts].map((feast) => ({
    ...feast,
    day: dayIn(feast.on, year) as number,
  }));
  return [...dated, qudoshIdto(year)];
}

/**
 * To the letter the first Sunday after October 30. When that date is itself a Sunday the church keeps Qudosh Idto on it, a week
 * earlier, and the day that resets the count must not bear its name.
 */
function qudoshIdto(year: number): DatedFeast {
  const day = sundayAfterDay(dayIn(fixed('10-30'), year) as number);
  const name = day === koodoshEethoDay(year) ? 'Qudosh Idto' : 'First Sunday after October 30';
  return { name, day, tone: 1, isReset: true };
}

function countedFrom(reset: DatedFeast, sunday: number): ToneOfDay {
  const weeks = Math.floor((sunday - reset.day) / 7);
  const number = toneAfter(reset.tone, weeks);
  const place = ordinal(weekdayOf(reset.day) === 0 ? weeks : weeks + 1);
  const counted =
    weeks > 0 ? `; ${weeks} whole ${weeks === 1 ? 'week' : 'weeks'} later, so tone ${number}` : '';
  return {
    number,
    reason: `${place} Sunday after the reset at ${reset.name}, tone ${reset.tone}${counted}`,
    feast: null,
  };
}
