import { weekdayOf } from '../../civil-date.ts';
import { type DateRule, dayIn, easter, fixed } from '../date-rule.ts';
import { koodoshEethoDay, sundayAfterDay } from '../easter.ts';
import type { ToneNumber } from '../feast-entry.ts';
import { ordinal, type ToneOfDay, toneAfter } from './tone.ts';

interface Feast {
  readonly name: string;
  /** The name within a sentence, if it differs. */
  readonly nameInSentence?: string;
  readonly tone: ToneNumber;
  /** Whether the weekly count restarts here with the feast's tone. */
  readonly isReset?: boolean;
}

/**
 * The moveable feasts of the public specification, section 9. They are identified by date, not by words in a day's name:
 * the second Sunday after Pentecost is not Pentecost, and the Sunday before Nineveh Lent is not that Lent.
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
  {
    name: 'Holy Cross',
    nameInSentence: 'the Feast of the Holy Cross',
    on: fixed('09-14'),
    tone: 8,
    isReset: true,
  },
  { name: 'Christmas', on: fixed('12-25'), tone: 1, isReset: true },
];

/**
 * Tones of a civil year by the rule of the public specification, section 4: a feast has its own tone, any other weekday has
 * none, and a Sunday has the tone of the latest reset advanced by the whole weeks since.
 *
 * @returns a function from a day number of that year to its tone.
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
    return weekdayOf(day) === 0 && reset ? toneSinceReset(reset, day) : null;
  };
}

type DatedFeast = Feast & { readonly day: number };

/** The feasts of a civil year with their day numbers; on the same day, moveable precedes fixed. */
function feastsOf(year: number): DatedFeast[] {
  const dated = [...moveableFeasts, ...fixedFeasts].map((feast) => ({
    ...feast,
    day: dayIn(feast.on, year) as number,
  }));
  return [...dated, qudoshIdto(year)];
}

/**
 * The first Sunday strictly after October 30. If October 30 is a Sunday, the church observes Qudosh Idto on that date, one
 * week earlier, so the reset does not have its name.
 */
function qudoshIdto(year: number): DatedFeast {
  const day = sundayAfterDay(dayIn(fixed('10-30'), year) as number);
  const names =
    day === koodoshEethoDay(year)
      ? { name: 'Qudosh Idto' }
      : { name: 'First Sunday after October 30', nameInSentence: 'the first Sunday after October 30' };
  return { ...names, day, tone: 1, isReset: true };
}

function toneSinceReset(reset: DatedFeast, sunday: number): ToneOfDay {
  const weeks = Math.floor((sunday - reset.day) / 7);
  const number = toneAfter(reset.tone, weeks);
  const place = ordinal(weekdayOf(reset.day) === 0 ? weeks : weeks + 1);
  return {
    number,
    reason: `${place} Sunday after ${reset.nameInSentence ?? reset.name} (tone ${reset.tone}), so tone ${number}`,
    feast: null,
  };
}
