import { ordinal } from '../commemorations.ts';
import { dayIn, fixed } from '../dates/date-rule.ts';
import { easterDay, sundayAfterDay } from '../dates/easter.ts';
import { WEEKDAY_NAMES, weekdayOf, yearOf } from '../dates.ts';
import type { EntriesByDay, Entry } from '../observances/entry.ts';
import { isOfOurLord } from '../observances/precedence.ts';
import { type ToneCycle, type ToneNumber, type ToneOfDay, toneAfter } from './tone.ts';

/** The Passion Week, which follows it, has no tone. */
const HOSANNA = 'hosanna';

/**
 * The tones as the church's calendars print them: that of the first entry of the day that has one, so that a feast of our
 * Lord precedes the Sunday and other feasts follow it. Weekdays alternate between the partner of the Sunday's tone and
 * that tone.
 */
export function malankaraTones(entriesByDay: EntriesByDay): (day: number) => ToneOfDay | null {
  const ofSundays = new Map<number, ToneNumber | undefined>();
  const numberOfSunday = (day: number) => {
    const toned = entriesWithTone(entriesByDay.get(day));
    if (toned.some(({ key }) => key === HOSANNA)) return undefined;
    // a feast on a Sunday does not interrupt the count
    const entry = toned.find(({ kind }) => kind === 'sunday') ?? toned[0];
    return entry && toneOfEntry(entry, day).number;
  };
  return (day) => {
    const [entry] = entriesWithTone(entriesByDay.get(day));
    if (entry) return toneOfEntry(entry, day);
    const weekday = weekdayOf(day);
    if (weekday === 0) return null;
    const sunday = day - weekday;
    if (!ofSundays.has(sunday)) ofSundays.set(sunday, numberOfSunday(sunday));
    const number = ofSundays.get(sunday);
    return number === undefined ? null : weekdayTone(weekday, number);
  };
}

/**
 * The entries of a day that have a tone. The Sunday before Nineveh Lent is also a numbered Sunday after Denaha; tones are
 * fixed from that Sunday on, so the counted tone is ignored.
 */
function entriesWithTone(entries: readonly Entry[] = []): readonly Entry[] {
  const toned = entries.filter(({ tone }) => tone !== undefined);
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

function weekdayTone(weekday: number, number: ToneNumber): ToneOfDay {
  const isPartner = weekday % 2 === 1;
  const tone: ToneNumber = isPartner ? toneAfter(number, 4) : number;
  const after = `${WEEKDAY_NAMES[weekday]} after a Sunday of tone ${number}`;
  return {
    number: tone,
    reason: isPartner ? `${after}: its partner, tone ${tone}` : after,
    feast: null,
  };
}
