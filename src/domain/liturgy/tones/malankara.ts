import { WEEKDAY_NAMES, weekdayOf, yearOf } from '../../dates/civil-date.ts';
import { dayIn, fixed } from '../date-rule.ts';
import { easterDay, sundayAfterDay } from '../easter.ts';
import type { Entry, ToneCycle, ToneNumber } from '../feast-entry.ts';
import { isOfOurLord } from '../precedence.ts';
import { ordinal, type ToneOfDay, toneAfter } from './tone.ts';

/** Returns the entries of a day number, sorted by precedence. */
export type EntriesOn = (day: number) => readonly Entry[];

const HOSANNA = -7;

/**
 * Returns the tone as the church's calendars print it: that of the first entry of the day that has one, so that a feast of
 * our Lord precedes the Sunday and other feasts follow it. Weekdays alternate between the partner of the Sunday's tone and
 * that tone. The Passion Week has none.
 *
 * @param day day number.
 */
export function malankaraTone(day: number, entriesOn: EntriesOn): ToneOfDay | null {
  const [entry] = entriesWithTone(day, entriesOn);
  if (entry) return toneOfEntry(entry, day);
  const fromEaster = day - easterDay(yearOf(day));
  if (fromEaster > HOSANNA && fromEaster < 0) return null;
  return weekdayTone(day, entriesOn);
}

/**
 * Entries of a day that have a tone, sorted by precedence. The Sunday before Nineveh Lent is also a numbered Sunday after
 * Denaha; tones are fixed from that Sunday on, so the counted tone is ignored.
 */
function entriesWithTone(day: number, entriesOn: EntriesOn): Entry[] {
  const toned = entriesOn(day).filter(({ tone }) => tone !== undefined);
  const isFixedSunday = toned.some(({ kind, tone }) => kind === 'sunday' && typeof tone === 'number');
  return isFixedSunday ? toned.filter(({ tone }) => typeof tone === 'number') : toned;
}

function toneOfEntry(entry: Entry, day: number): ToneOfDay {
  const { key, tone, name, kind } = entry;
  const feast = { key, name };
  if (typeof tone === 'number') {
    const isFeast = kind === 'feast' || isOfOurLord(entry);
    return { number: tone, reason: `${name}, tone ${tone}`, feast: isFeast ? feast : null };
  }
  const { from, first } = cycles[tone as ToneCycle](day);
  const place = (day - first) / 7;
  const number = toneAfter(1, place);
  return {
    number,
    reason: `${ordinal(place + 1)} Sunday counted from ${from}, tone 1${place > 0 ? `, so tone ${number}` : ''}`,
    feast: isOfOurLord(entry) ? feast : null,
  };
}

/** The Sunday on which each cycle has tone 1. */
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
  const toned = entriesWithTone(sunday, entriesOn);
  // a feast on a Sunday does not interrupt the count
  const ofSunday = toned.find(({ kind }) => kind === 'sunday') ?? toned[0];
  if (weekday === 0 || !ofSunday) return null;
  const { number } = toneOfEntry(ofSunday, sunday);
  const isPartner = weekday % 2 === 1;
  const tone: ToneNumber = isPartner ? toneAfter(number, 4) : number;
  const after = `${WEEKDAY_NAMES[weekday]} after a Sunday of tone ${number}`;
  return {
    number: tone,
    reason: isPartner ? `${after}: its partner, tone ${tone}` : after,
    feast: null,
  };
}
