/** A time of day 'HH:MM', 00:00 to 23:59, in the parish's time zone. */
export type TimeOfDay = string;

export interface TimeSpan {
  readonly start: TimeOfDay;
  /** Null if omitted or after midnight. */
  readonly end: TimeOfDay | null;
}

const NOON = /^(?:12 )?noon$/;
const ONE_TIME = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?(?:m\.?)?)?$/;
const BETWEEN = / ?(?:-|–|—|\bto\b|\buntil\b|\btill\b) ?/;

/**
 * Parses the free text of an event's time: '2:30 PM', '14:30', '7pm', 'noon', '10:00 AM to 1:00 PM', '6-8 PM'.
 *
 * @returns undefined for text that is not clearly a time ('after Holy Qurbana', '25:00', '7', '6:30'). Without AM or PM,
 *   the hour must have two digits, as on the 24-hour clock ('06:30', '14:30').
 */
export function parseTime(text: string): TimeSpan | undefined {
  const [start, end = null] = parseTimes(text);
  return start === undefined ? undefined : { start, end: end && start < end ? end : null };
}

/**
 * Writes the times in free text in one format: '14:30' as '2:30 PM', '6-8pm' as '6:00 PM to 8:00 PM'. Text that is not
 * clearly a time stays as it is.
 */
export function displayTime(text: string): string {
  return parseTimes(text).map(twelveHour).join(' to ') || text;
}

/** Returns the start, and the end if there is one; nothing for text that is not clearly a time. */
function parseTimes(text: string): readonly TimeOfDay[] {
  const [first = '', second, ...more] = text.trim().replace(/\s+/g, ' ').toLowerCase().split(BETWEEN);
  if (more.length > 0) return [];
  const start = parseTimeOfDay(first);
  if (second === undefined) return start ? [start] : [];
  const end = parseTimeOfDay(second);
  if (!end) return [];
  if (start) return [start, end];
  const inferred = candidateHalves(second)
    .map((half) => parseTimeOfDay(`${first} ${half}`))
    .find((time) => time && time < end);
  return inferred ? [inferred, end] : [];
}

function parseTimeOfDay(text: string): TimeOfDay | undefined {
  if (NOON.test(text)) return '12:00';
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

/** Candidates for AM or PM of the start, given the end: '6-8 PM' starts in the same half, '11-1 PM' and '10-noon' in the first. */
function candidateHalves(end: string): readonly string[] {
  if (NOON.test(end)) return ['am'];
  const [, , , half] = ONE_TIME.exec(end) ?? [];
  return half ? [half, 'a'] : [];
}

function formatTime(hour: number, minute: number): TimeOfDay {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The local time of an instant with the parish's UTC offset. */
export function timeOfStart(start: string): TimeOfDay {
  return start.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

/** '2:30 PM' */
export function twelveHour(time: TimeOfDay): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}
