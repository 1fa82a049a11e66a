import { WEEKDAY_NAMES, weekdayOf, yearOf } from '../../civil-date.ts';
import { dayIn, fixed } from '../date-rule.ts';
import { easterDay, sundayAfterDay } from '../easter.ts';
import type { Entry, ToneCycle, ToneNumber } from '../feast-entry.ts';
import { isOfOurLord } from '../precedence.ts';
import { ordinal, type ToneOfDay, toneAfter } from './tone.ts';

/** The entries of a day number, in order. */
export type EntriesOn = (day: number) => readonly Entry[];

const HOSANNA = -7;

/**
 * The tone by the church's own practice, as its calendars print it: what stands first on the day and has a tone gives it, so that
 * a feast of our Lord comes before the Sunday, and any other feast after it. Weekdays alternate between the partner of
 * the Sunday's tone and that tone itself; the Passion Week has none.
 *
 * @param day day number.
 */
export function malankaraTone(day: number, entriesOn: EntriesOn): ToneOfDay | null {
  const [entry] = tonedOn(day, entriesOn);
  if (entry) return toneOfEntry(entry, day);
  const fromEaster = day - easterDay(yearOf(day));
  if (fromEaster > HOSANNA && fromEaster < 0) return null;
  return weekdayTone(day, entriesOn);
}

/**
 * What has a tone on a day, in order. The Sunday before Nineveh Lent is also a numbered Sunday after Denaha: from it on the tones are
 * fixed, so the counted one gives way.
 */
function tonedOn(day: number, entriesOn: EntriesOn): Entry[] {
  const toned = entriesOn(day).filter(({ tone }) => tone !== undefined);
  const isFixedSunday = toned.some(({ kind, tone }) => kind === 'sunday' && typeof tone === 'number');
  return isFixedSunday ? toned.filter(({ tone }) => typeof tone === 'number') : toned;
}

function toneOfEntry(entry: Entry, day: number): ToneOfDay {
  const { tone, name, kind } = entry;
  if (typeof tone === 'number') {
    const isFeast = kind === 'feast' || isOfOurLord(entry);
    return { number: tone, reason: `${name}, tone ${tone}`, feast: isFeast ? name : null };
  }
  const { from, first } = cycles[tone as ToneCycle](day);
  const place = (day - first) / 7;
  const number = toneAfter(1, place);
  return {
    number,
    reason: `${ordinal(place + 1)} Sunday counted from ${from}, tone 1${place > 0 ? `, so tone ${number}` : ''}`,
    feast: isOfOurLord(entry) ? name : null,
  };
}

/** Where each cycle stands at tone 1. */
const cycles: Readonly<Record<ToneCycle, (day: number) => { from: string; first: number }>> = {
  'after-christmas': (day) => {
    const christmas = (year: number) => dayIn(fixed('12-25'), year) as number;
    const year = yearOf(day);
    const latest = christmas(year) < day ? christmas(year) : christmas(year - 1);
    return { from: 'the first Sunday after Christmas', first: sundayAfterDay(latest) };
  },
  'new-sunday': (day) => ({ from: 'New Sunday', first: easterDay(yearOf(day)) + 7 }),
};

function weekdayTone(day: number, entriesOn: EntriesOn): ToneOfDay | null {
  const weekday = weekdayOf(day);
  const sunday = day - weekday;
  const toned = tonedOn(sunday, entriesOn);
  // a feast on a Sunday does not stop the count
  const ofSunday = toned.find(({ kind }) => kind === 'sunday') ?? toned[0];
  if (weekday === 0 || !ofSunday) return null;
  const { number } = toneOfEntry(ofSunday, sunday);
  const isPartner = weekday % 2 === 1;
  const tone: ToneNumber = isPartner ? toneAfter(number, 4) : number;
  const after = `${WEEKDAY_NAMES[weekday]} after a Sunday of tone ${number}`;
  return { number: tone, reason: isPartner ? `${after}: its partner, tone ${tone}` : after, feast: null };
}
