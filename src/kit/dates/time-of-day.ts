import { plainLine } from '../text/pasted-text.ts';

/** A time of day 'HH:MM', 00:00 to 23:59, in the site's time zone. */
export type TimeOfDay = string;

export interface TimeSpan {
  readonly start: TimeOfDay;
  /** Null if omitted. Before `start` if it is on the next day. */
  readonly end: TimeOfDay | null;
}

const NOON = /^(?:12(?::00)? )?(?:noon|midday)$/;
const MIDNIGHT = /^(?:12(?::00)? )?midnight$/;
/** '6:30 PM', '6.30 p. m.', '18h30', '6:30:00 PM'. */
const ONE_TIME = /^(\d{1,2})(?: ?[:.∶h] ?(\d{2})(?::\d{2})?)? ?(?:([ap])\.?(?: ?m\.?)?)?$/;
const BETWEEN = / ?(?:[-~→]|\b(?:to|until|till?|thru|through)\b) ?/;
/** Words around a time that do not change it: 'From 6:30 PM onwards', '@ 7', '5:30 PM (CST), sharp.' */
const AROUND =
  /^(?:(?:from|(?:start|begin)(?:s|n?ing)?(?: at)?|at)\b|@) ?|(?:(?:,? |\b)\(?(?:onwards?|sharp|prompt(?:ly)?|o.?clock|[ecmp][ds]?t)\)?\.?)+$/g;

/** An hour without AM or PM is one from 7 AM to 6:59 PM: '9' is 9 AM, '12:30' and '6:30' are PM. */
const FIRST_HOUR: TimeOfDay = '07:00';
/** In minutes. */
const DAY = 24 * 60;
/** An end before the start is on the next day, unless that is more than twelve hours later: '2 PM to 1 PM'. */
const LONGEST_NIGHT = 12 * 60;
/** A word in any script, such as 'after', but not 'p.m.'. */
const WORD = /[\p{L}\p{M}]{3}/u;

/**
 * Parses a time as staff type it: '2:30 PM', '14:30', '9', '7pm', 'noon', '10:00 AM to 1:00 PM', '6-8 PM'. An hour with
 * two digits and minutes is one of the 24-hour clock: '06:30'.
 *
 * @returns undefined for text that is not a time: 'after Holy Qurbana', '25:00'.
 */
export function parseTime(text: string): TimeSpan | undefined {
  const [start, end = null] = parseTimes(text);
  if (start === undefined) return undefined;
  const isPossible =
    end !== null && (start < end || minutesOf(end) + DAY - minutesOf(start) <= LONGEST_NIGHT);
  return { start, end: isPossible ? end : null };
}

/** Whether text is a time, or words that pages show as they are: 'After the Qurbana', but not '25:00' or '8;30'. */
export function isTimeOrWords(text: string): boolean {
  return parseTime(text) !== undefined || WORD.test(text);
}

/**
 * Writes the times in free text in one format: '14:30' as '2:30 PM', '6-8pm' as '6:00 PM to 8:00 PM'. Text that is not
 * a time stays as it is.
 */
export function displayTime(text: string): string {
  return parseTimes(text).map(twelveHour).join(' to ') || text;
}

/** Returns the start, and the end if there is one; nothing for text that is not a time. */
function parseTimes(text: string): readonly TimeOfDay[] {
  const parts = plainLine(text).toLowerCase().split(BETWEEN);
  const [first = '', second, ...more] = parts.map((part) => part.replace(AROUND, ''));
  const starts = possibleTimes(first);
  const start = starts.find((time) => time >= FIRST_HOUR) ?? starts[0];
  if (!start || more.length > 0) return [];
  if (second === undefined) return [start];
  const [end, later] = possibleTimes(second);
  if (!end) return [];
  if (later) return [start, [end, later].find((time) => time > start) ?? end];
  // '6-8 PM' starts in the same half of the day as it ends, '11-1 PM' in the other one
  return [starts.findLast((time) => time < end) ?? start, end];
}

/** The time, or both times that an hour without AM or PM may mean, in order; none for other text. */
function possibleTimes(text: string): readonly TimeOfDay[] {
  const time = parseTimeOfDay(text);
  return time ? [time] : ['am', 'pm'].flatMap((half) => parseTimeOfDay(`${text} ${half}`) ?? []);
}

function parseTimeOfDay(text: string): TimeOfDay | undefined {
  if (NOON.test(text)) return '12:00';
  if (MIDNIGHT.test(text)) return '00:00';
  const [, hourText, minuteText, half] = ONE_TIME.exec(text) ?? [];
  if (hourText === undefined) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  if (minute > 59) return undefined;
  if (half)
    return hour >= 1 && hour <= 12 ? formatTime((hour % 12) + (half === 'p' ? 12 : 0), minute) : undefined;
  return minuteText !== undefined && hourText.length === 2 && hour <= 23
    ? formatTime(hour, minute)
    : undefined;
}

/** The time so many minutes later, on the same day or the next one. */
export function laterTime(time: TimeOfDay, minutes: number): TimeOfDay {
  const sum = minutesOf(time) + minutes;
  return formatTime(Math.floor(sum / 60) % 24, sum % 60);
}

/** The minutes from a time to the next other one. */
export function minutesBetween({
  start,
  end,
}: {
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
}): number {
  return (minutesOf(end) - minutesOf(start) + DAY) % DAY;
}

function minutesOf(time: TimeOfDay): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function formatTime(hour: number, minute: number): TimeOfDay {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The local time of an instant with the site's UTC offset. */
export function timeOfStart(start: string): TimeOfDay {
  return start.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

/** '2:30 PM' */
export function twelveHour(time: TimeOfDay): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
