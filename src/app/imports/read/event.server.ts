import { type CivilDate, dayNumber } from '#church-year/dates.ts';
import type { EventBody } from '#events/contract.ts';
import { minutesBetween, twelveHour } from '#kit/dates/time-of-day.ts';
import type { Moment, ReadItem } from './item.ts';
import { type Repetition, toSeries } from './recurrence.server.ts';

const MAX_PROGRAM_DAYS = 60;
const LONGEST_NIGHT_MINUTES = 12 * 60;

/** An event of any file. */
interface EventSource
  extends Pick<EventBody, 'title' | 'description' | 'location' | 'isPublished' | 'isCanceled' | 'showFrom'> {
  readonly start: Moment | null;
  readonly end: Moment | null;
  /** Words instead of a time, such as 'after the Qurbana'. */
  readonly timeText?: string;
  readonly repeats?: Repetition;
}

/** What becomes of an event. One without a date is a draft. */
export function eventItem(
  { start, end, timeText, repeats, ...fields }: EventSource,
  today: CivilDate,
): Required<Pick<ReadItem, 'kind' | 'title' | 'target' | 'body' | 'notes'>> {
  const notes: string[] = [];
  const series = repeats && repeats !== 'unreadable' ? toSeries(repeats, today) : undefined;
  const times = start ? timesOf(start, end, notes) : { date: null, time: null };
  if (!start) notes.push('It has no date, so it is a draft.');
  if (repeats === 'unreadable')
    notes.push('How it repeats cannot be read, so only its first date is imported.');
  if (series?.isCut) notes.push('It repeats so often or so long that some dates are left out.');
  if (series?.isEndless) notes.push(`It repeats without an end; here it ends on ${series.rule.until}.`);
  if (series && times.program) notes.push('Each of its dates shows the first day only.');
  const body: EventBody = {
    ...{ ...fields, ...times },
    ...(timeText && { time: timeText }),
    ...(series && { date: series.first, repeats: series.rule, program: undefined }),
    ...(!start && { isPublished: false }),
  };
  return {
    kind: 'events',
    title: fields.title,
    target: 'events',
    body: { fields: body, skippedDates: series?.skipped ?? [] },
    notes,
  };
}

/** Date, time and, for several days, the program of an event. */
function timesOf(
  start: Moment,
  end: Moment | null,
  notes: string[],
): Pick<EventBody, 'date' | 'time' | 'program'> {
  const { date } = start;
  const time = start.time && twelveHour(start.time);
  const endTime = end?.time && twelveHour(end.time);
  const days = end ? dayNumber(end.date) - dayNumber(date) : 0;
  const isNight =
    days === 1 &&
    start.time &&
    end?.time &&
    end.time < start.time &&
    minutesBetween({ start: start.time, end: end.time }) <= LONGEST_NIGHT_MINUTES;
  if (days > MAX_PROGRAM_DAYS)
    notes.push(`It lasts until ${end?.date}, which is too long; only its first day is kept.`);
  if (end && days > 0 && days <= MAX_PROGRAM_DAYS && !isNight) {
    const [first, last] = time ? ['Begins', 'Ends'] : ['First day', 'Last day'];
    const program = [
      { date, time, text: first },
      { date: end.date, time: endTime ?? null, text: last },
    ];
    return { date, time, program };
  }
  const hasEnd = time && endTime && endTime !== time && (days === 0 || days === 1);
  return { date, time: hasEnd ? `${time} to ${endTime}` : time };
}

/** The day and time of day at which an instant is in a time zone. */
export function momentIn(zoned: Temporal.ZonedDateTime, timeZone: string): Moment {
  const local = zoned.withTimeZone(timeZone).toPlainDateTime();
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}
