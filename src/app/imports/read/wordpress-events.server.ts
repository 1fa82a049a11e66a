import { addDays, type CivilDate, isCivilDate } from '#church-year/dates.ts';
import { timeZoneName } from '#kit/dates/time-zone.ts';
import type { EventSource, Moment, Occurrences, ReadContext } from './item.ts';
import { type PhpValue, parsePhp, phpAt } from './php-values.ts';
import { occurrencesOf } from './recurrence.server.ts';

type Meta = ReadonlyMap<string, string>;
type When = Pick<EventSource, 'start' | 'end' | 'placeRef' | 'repeats'>;

const NEVER: When = { start: null, end: null };
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const NTHS: Readonly<Record<string, number>> = {
  First: 1,
  Second: 2,
  Third: 3,
  Fourth: 4,
  Fifth: 5,
  Last: -1,
};

/** The types of posts that plugins use for events, with the functions that read when they are held. */
export const eventTypes: Readonly<Record<string, (meta: Meta, context: ReadContext) => When>> = {
  tribe_events: theEventsCalendar,
  event: eventsManager,
  'mec-events': modernEventsCalendar,
  ajde_events: eventOn,
  sc_event: (meta, context) => ({
    start: inZone(meta.get('sc_event_date_time'), undefined, context),
    end: inZone(meta.get('sc_event_end_date_time'), undefined, context),
  }),
  ai1ec_event: (meta, context) => ({
    start: inZone(meta.get('ai1ec_start') ?? meta.get('_ai1ec_start'), undefined, context),
    end: inZone(meta.get('ai1ec_end') ?? meta.get('_ai1ec_end'), undefined, context),
  }),
};

/** A date and time of a plugin, or seconds since 1970, in the parish's zone. @param zone of a text without one; by default the parish's. */
function inZone(
  text: string | undefined,
  zone: string | undefined,
  { timeZone }: ReadContext,
): Moment | null {
  if (text && /^\d{9,11}$/.test(text))
    return momentOf(
      Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000)
        .toZonedDateTimeISO(timeZone)
        .toPlainDateTime(),
    );
  const [, date, time = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d)?)?/.exec(text ?? '') ?? [];
  if (!date || !isCivilDate(date)) return null;
  if (time === '') return { date, time: null };
  try {
    const written = Temporal.PlainDateTime.from(`${date}T${time}`);
    const known = zone && timeZoneName(zone);
    return momentOf(
      known ? written.toZonedDateTime(known).withTimeZone(timeZone).toPlainDateTime() : written,
    );
  } catch {
    return null;
  }
}

function momentOf(local: Temporal.PlainDateTime): Moment {
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

const dayOnly = (moment: Moment | null) => moment && { ...moment, time: null };

function theEventsCalendar(meta: Meta, context: ReadContext): When {
  const zone = meta.get('_EventTimezone');
  const isAllDay = /^(?:yes|1|true)$/i.test(meta.get('_EventAllDay') ?? '');
  const read = (name: string) =>
    isAllDay
      ? dayOnly(inZone(meta.get(name)?.slice(0, 10), undefined, context))
      : inZone(meta.get(name), zone, context);
  const start = read('_EventStartDate');
  const rules = phpAt(parsePhp(meta.get('_EventRecurrence') ?? ''), 'rules');
  return {
    start,
    end: read('_EventEndDate'),
    placeRef: meta.get('_EventVenueID') ?? null,
    repeats: start && rules ? tribeOccurrences(meta, start.date, context) : null,
  };
}

function tribeOccurrences(meta: Meta, start: CivilDate, { today }: ReadContext): Occurrences | null {
  const recurrence = parsePhp(meta.get('_EventRecurrence') ?? '');
  const rule = phpAt(recurrence, 'rules', '0');
  const exclusions = Object.values((phpAt(recurrence, 'exclusions') ?? {}) as object) as PhpValue[];
  const excluded = exclusions.flatMap((one) => {
    const date = String(phpAt(one, 'custom', 'date', 'date') ?? '').slice(0, 10);
    return isCivilDate(date) ? [date] : [];
  });
  const text = tribeRule(rule);
  return (text && occurrencesOf(text, { start, today, excluded })) || null;
}

/** A rule of The Events Calendar in the form of RFC 5545; undefined if there is none. */
function tribeRule(rule: PhpValue | undefined): string | undefined {
  const of = (...path: string[]) => String(phpAt(rule, ...path) ?? '');
  const kind = of('type') === 'Custom' ? of('custom', 'type') : of('type').replace(/^Every /, '');
  const freq = {
    ...{ Daily: 'DAILY', Weekly: 'WEEKLY', Monthly: 'MONTHLY', Yearly: 'YEARLY' },
    ...{ Day: 'DAILY', Week: 'WEEKLY', Month: 'MONTHLY', Year: 'YEARLY' },
  }[kind];
  if (!freq) return undefined;
  const days = Object.values((phpAt(rule, 'custom', 'week', 'day') ?? {}) as object).map(String);
  const [number, day] = [of('custom', 'month', 'number'), of('custom', 'month', 'day')];
  const nth = NTHS[number];
  const ends = {
    On: `UNTIL=${of('end').slice(0, 10).replaceAll('-', '')}`,
    After: `COUNT=${of('end-count')}`,
  };
  return [
    `FREQ=${freq}`,
    `INTERVAL=${Number(of('custom', 'interval')) || 1}`,
    freq === 'WEEKLY' && days.length > 0 && `BYDAY=${days.map((one) => DAYS[Number(one)]).join(',')}`,
    freq === 'MONTHLY' && nth && /^[1-7]$/.test(day) && `BYDAY=${nth}${DAYS[Number(day)]}`,
    freq === 'MONTHLY' && /^\d+$/.test(number) && `BYMONTHDAY=${number}`,
    ends[of('end-type') as keyof typeof ends],
  ]
    .filter(Boolean)
    .join(';');
}

function eventsManager(meta: Meta, context: ReadContext): When {
  const zone = meta.get('_event_timezone');
  const isAllDay = meta.get('_event_all_day') === '1';
  const read = (end: 'start' | 'end') => {
    const date = meta.get(`_event_${end}_date`) ?? '';
    const time = isAllDay ? '' : (meta.get(`_event_${end}_time`) ?? '');
    return inZone(`${date} ${time}`.trim(), zone, context);
  };
  return { start: read('start'), end: read('end'), placeRef: meta.get('_location_id') ?? null };
}

function modernEventsCalendar(meta: Meta, context: ReadContext): When {
  const isAllDay = meta.get('mec_allday') === '1';
  const read = (end: 'start' | 'end') => {
    const part = (name: string) => meta.get(`mec_${end}_time_${name}`) ?? '';
    const hour = (Number(part('hour')) % 12) + (part('ampm').toUpperCase() === 'PM' ? 12 : 0);
    const time = isAllDay || part('hour') === '' ? '' : `${two(hour)}:${two(Number(part('minutes')))}`;
    return inZone(`${meta.get(`mec_${end}_date`) ?? ''} ${time}`.trim(), undefined, context);
  };
  const start = read('start');
  const kind = meta.get('mec_repeat_type') ?? '';
  const freq = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' }[kind];
  const days = Number(meta.get('mec_repeat_interval')) || 1;
  const until = (meta.get('mec_repeat_end_at_date') ?? '').replaceAll('-', '');
  const end = {
    date: `UNTIL=${until}`,
    occurrences: `COUNT=${Number(meta.get('mec_repeat_end_at_occurrences')) + 1}`,
  };
  const rule = [
    `FREQ=${freq}`,
    `INTERVAL=${freq === 'WEEKLY' && days >= 7 ? Math.round(days / 7) : days}`,
    end[meta.get('mec_repeat_end') as keyof typeof end],
  ];
  const isRepeating = start && freq && meta.get('mec_repeat_status') === '1';
  const options = { start: start?.date ?? '', today: context.today };
  return {
    start,
    end: read('end'),
    repeats: (isRepeating && occurrencesOf(rule.filter(Boolean).join(';'), options)) || null,
  };
}

const two = (number: number) => String(number).padStart(2, '0');

/** Its times are the seconds that the local time would have in UTC. */
function eventOn(meta: Meta): When {
  const read = (name: string) => {
    const seconds = meta.get(name) ?? '';
    if (!/^\d{9,11}$/.test(seconds)) return null;
    const moment = momentOf(
      Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime(),
    );
    return meta.get('evcal_allday') === 'yes' ? dayOnly(moment) : moment;
  };
  const start = read('evcal_srow');
  return start ? { start, end: read('evcal_erow') } : NEVER;
}

/** The last day of a text such as an all-day end, which in calendar files is exclusive. */
export const dayBefore = (moment: Moment): Moment => ({ ...moment, date: addDays(moment.date, -1) });
