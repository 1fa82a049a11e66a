/** A time of day as 'HH:MM', 00:00 to 23:59, in the parish's zone. */
export type ClockTime = string;

export interface TimeSpan {
  readonly start: ClockTime;
  /** Null when none is given, or when it lies after midnight. */
  readonly end: ClockTime | null;
}

const NOON = /^(?:12 )?noon$/;
const ONE_TIME = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?(?:m\.?)?)?$/;
const BETWEEN = / ?(?:-|–|—|\bto\b|\buntil\b|\btill\b) ?/;

/**
 * Reads the free text of an event's time: '2:30 PM', '14:30', '7pm', 'noon', '10:00 AM to 1:00 PM', '6-8 PM'.
 *
 * Answers undefined for what is not plainly a time ('after Holy Qurbana', '25:00', '7', '6:30'): the text then stands alone.
 * Without AM or PM only a time with two digits of the hour counts, as the 24-hour clock writes it ('06:30', '10:30', '14:30').
 */
export function readTime(text: string): TimeSpan | undefined {
  const [first = '', second, ...more] = text.trim().replace(/\s+/g, ' ').toLowerCase().split(BETWEEN);
  if (more.length > 0) return undefined;
  if (second === undefined) {
    const start = clockTime(first);
    return start ? { start, end: null } : undefined;
  }
  const end = clockTime(second);
  if (!end) return undefined;
  const start = clockTime(first);
  if (start) return { start, end: start < end ? end : null };
  const inferred = halvesBefore(second)
    .map((half) => clockTime(`${first} ${half}`))
    .find((time) => time && time < end);
  return inferred ? { start: inferred, end } : undefined;
}

function clockTime(text: string): ClockTime | undefined {
  if (NOON.test(text)) return '12:00';
  const [, hourText, minuteText, half] = ONE_TIME.exec(text) ?? [];
  if (hourText === undefined) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  if (minute > 59) return undefined;
  if (half)
    return hour >= 1 && hour <= 12 ? written((hour % 12) + (half === 'p' ? 12 : 0), minute) : undefined;
  return minuteText !== undefined && hourText.length === 2 && hour <= 23 ? written(hour, minute) : undefined;
}

/** In which half of the day a span may begin that ends so: '6-8 PM' in the same one, '11-1 PM' and '10-noon' in the first. */
function halvesBefore(end: string): readonly string[] {
  if (NOON.test(end)) return ['am'];
  const [, , , half] = ONE_TIME.exec(end) ?? [];
  return half ? [half, 'a'] : [];
}

function written(hour: number, minute: number): ClockTime {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
