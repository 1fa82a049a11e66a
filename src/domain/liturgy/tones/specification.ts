import { weekdayOf } from '../../dates/civil-date.ts';
import { type DateRule, dayIn, easter, fixed, koodoshEetho } from '../date-rule.ts';
import type { ToneNumber } from '../feast-entry.ts';
import { ordinal, type ToneOfDay, toneAfter } from './tone.ts';

interface Feast {
  /** Key of its entry in the tables. */
  readonly key: string;
  readonly name: string;
  /** The name within a sentence, if it differs. */
  readonly nameInSentence?: string;
  readonly on: DateRule;
  readonly tone: ToneNumber;
  /** Whether the weekly count restarts here with the feast's tone. */
  readonly isReset?: boolean;
}

/**
 * The moveable and then the fixed feasts of the public specification, section 9. On the same day, moveable precedes
 * fixed. They are identified by date, not by words in a day's name: the second Sunday after Pentecost is not Pentecost.
 * docs/conformance.md explains the dates of Nineveh Lent and Qudosh Idto.
 */
const specifiedFeasts: readonly Feast[] = [
  {
    key: 'pethurtha-of-nineveh-lent',
    name: 'Sunday before Nineveh Lent',
    nameInSentence: 'the Sunday before Nineveh Lent',
    on: easter(-70),
    tone: 6,
    isReset: true,
  },
  { key: 'hosanna', name: 'Palm Sunday', on: easter(-7), tone: 1 },
  { key: 'good-friday', name: 'Good Friday', on: easter(-2), tone: 4 },
  { key: 'easter', name: 'Easter', on: easter(0), tone: 1, isReset: true },
  { key: 'new-sunday', name: 'New Sunday', on: easter(7), tone: 2 },
  { key: 'ascension', name: 'Ascension', on: easter(39), tone: 5 },
  { key: 'pentecost', name: 'Pentecost', on: easter(49), tone: 7 },
  { key: 'koodosh-eetho', name: 'Koodosh Eetho', on: koodoshEetho(0), tone: 1, isReset: true },
  { key: 'circumcision-of-our-lord', name: 'New Year', on: fixed('01-01'), tone: 1 },
  { key: 'denaha', name: 'Denaha', on: fixed('01-06'), tone: 2 },
  { key: 'annunciation-march-25', name: 'Annunciation', on: fixed('03-25'), tone: 4 },
  { key: 'shunoyo', name: 'Shunoyo', on: fixed('08-15'), tone: 7 },
  {
    key: 'holy-cross',
    name: 'Holy Cross',
    nameInSentence: 'the Feast of the Holy Cross',
    on: fixed('09-14'),
    tone: 8,
    isReset: true,
  },
  { key: 'christmas', name: 'Christmas', on: fixed('12-25'), tone: 1, isReset: true },
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
    if (feast) {
      const { key, name, tone } = feast;
      return { number: tone, reason: `${name}, tone ${tone}`, feast: { key, name } };
    }
    const reset = resets.findLast((each) => each.day < day);
    if (weekdayOf(day) !== 0 || !reset) return null;
    const weeks = Math.floor((day - reset.day) / 7);
    const number = toneAfter(reset.tone, weeks);
    const place = ordinal(weekdayOf(reset.day) === 0 ? weeks : weeks + 1);
    const reason = `${place} Sunday after ${reset.nameInSentence ?? reset.name} (tone ${reset.tone}), so tone ${number}`;
    return { number, reason, feast: null };
  };
}

/** The feasts of a civil year with their day numbers. */
function feastsOf(year: number) {
  return specifiedFeasts.map((feast) => ({ ...feast, day: dayIn(feast.on, year) as number }));
}
