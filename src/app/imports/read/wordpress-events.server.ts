import ICAL from 'ical.js';
import { type CivilDate, isCivilDate } from '#church-year/dates.ts';
import { parseDate } from '#kit/dates/date-text.ts';
import { parseTime } from '#kit/dates/time-of-day.ts';
import { timeZoneName } from '#kit/dates/time-zone.ts';
import { momentIn } from './event.server.ts';
import type { Moment, ReadContext } from './item.ts';
import { type PhpValue, parsePhp, phpAt } from './php-values.ts';
import { occurrencesOf, type Repetition } from './recurrence.server.ts';

type Meta = ReadonlyMap<string, string>;

/** Where a plugin stores when and where an event is held: names of meta fields. */
interface Plugin {
  /** Fields with a date and time, or with seconds since 1970. */
  readonly start: string;
  readonly end: string;
  readonly isAllDay?: string;
  /** The time zone of texts, by default the parish's. */
  readonly zone?: string;
  /** The place, or its id. */
  readonly place?: string;
  /** Whether it repeats, in a form that is not supported. */
  readonly repeats?: string;
  /** Whether seconds are those that the local time would have in UTC. */
  readonly hasLocalSeconds?: boolean;
}

/** By the type of its posts. */
const plugins: Readonly<Record<string, Plugin>> = {
  tribe_events: {
    ...{ start: '_EventStartDate', end: '_EventEndDate', isAllDay: '_EventAllDay' },
    ...{ zone: '_EventTimezone', place: '_EventVenueID' },
  },
  event: {
    ...{ start: '_event_start_date _event_start_time', end: '_event_end_date _event_end_time' },
    ...{ isAllDay: '_event_all_day', zone: '_event_timezone', place: '_location_id' },
  },
  ctc_event: {
    start: '_ctc_event_start_date _ctc_event_start_time',
    end: '_ctc_event_end_date _ctc_event_end_time',
    ...{ place: '_ctc_event_venue', repeats: '_ctc_event_recurrence' },
  },
  'mec-events': {
    start: 'mec_start_date mec_start_time_hour:mec_start_time_minutes mec_start_time_ampm',
    end: 'mec_end_date mec_end_time_hour:mec_end_time_minutes mec_end_time_ampm',
    ...{ isAllDay: 'mec_allday', repeats: 'mec_repeat_status' },
  },
  ajde_events: {
    ...{ start: 'evcal_srow', end: 'evcal_erow', isAllDay: 'evcal_allday', hasLocalSeconds: true },
    ...{ place: 'evcal_location_name', repeats: 'evcal_repeat' },
  },
  // its exports have no times
  ai1ec_event: { start: '', end: '' },
  sc_event: { start: 'sc_event_date_time', end: 'sc_event_end_date_time', repeats: 'sc_event_recurrence' },
};
/** Patterns of events, which their plugin has also as single events. */
const PATTERN_TYPE = 'event-recurring';

/** When a post is held, and the id or name of its place; undefined for one that is no event. */
export function readTimes(type: string, meta: Meta, context: ReadContext) {
  const known = plugins[type];
  // several plugins have the type 'event'
  const isKnown = type === PATTERN_TYPE || meta.has(known?.start.split(' ')[0] ?? '');
  const plugin = isKnown ? known : (similarPlugin(type, meta) ?? known);
  if (!plugin) return undefined;
  const of = (name: string | undefined) => (name && meta.get(name)) || '';
  const isTrue = (name: string | undefined) => /^(?:yes|1|true|on)$/i.test(of(name)) || PERIOD.test(of(name));
  const isAllDay = isTrue(plugin.isAllDay);
  // whole days have no zone
  const zones = { zone: isAllDay ? '' : of(plugin.zone), timeZone: context.timeZone };
  const filled = (names: string) => names.replace(/[\w-]+/g, of).replace(/:(\d)(?!\d)/, ':0$1');
  const read = (names: string) => {
    const moment = momentOf(filled(names), plugin, zones);
    return moment && isAllDay ? { ...moment, time: null } : moment;
  };
  const start = read(plugin.start);
  return {
    ...{ start, end: read(plugin.end), place: of(plugin.place) },
    repeats: isTrue(plugin.repeats)
      ? ('unreadable' as const)
      : start && tribeRepetition(of('_EventRecurrence'), start.date, context),
  };
}

/** The fields of an unknown plugin, by their names: 'event_start', 'start-date' or '_event_date'. */
function similarPlugin(type: string, meta: Meta): Plugin | undefined {
  if (!/event/i.test(type)) return undefined;
  const find = (pattern: RegExp) =>
    [...meta].find(([name, value]) => pattern.test(name) && (SECONDS.test(value) || parseDate(value)))?.[0];
  const start = find(/start|begin/i) ?? find(/date/i);
  const end = find(/(?<![a-z])end/i);
  // a date may have its time in a field of its own: 'start_date' and 'start_time'
  const withTime = (name: string) => [...new Set([name, name.replace(/date/i, 'time')])].join(' ');
  const place = [...meta.keys()].find((name) => /venue|location|place/i.test(name));
  const repeats = [...meta].find(
    ([name, value]) => /repeat|recur|schedule/i.test(name) && PERIOD.test(value),
  )?.[0];
  return start === undefined
    ? undefined
    : {
        start: withTime(start),
        end: withTime(end ?? ''),
        ...(place && { place }),
        ...(repeats && { repeats }),
      };
}

const PERIOD = /daily|weekly|monthly|yearly/i;
const SECONDS = /^\d{9,11}$/;

function momentOf(
  text: string,
  { hasLocalSeconds }: Plugin,
  { zone, timeZone }: { zone: string; timeZone: string },
): Moment | null {
  if (SECONDS.test(text)) {
    const instant = Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000);
    return momentIn(instant.toZonedDateTimeISO('UTC'), hasLocalSeconds ? 'UTC' : timeZone);
  }
  const { date, rest = '' } = parseDate(text) ?? {};
  if (!date) return null;
  const time = parseTime(rest)?.start ?? null;
  const known = timeZoneName(zone);
  return time && known
    ? momentIn(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(known), timeZone)
    : { date, time };
}

/** The days of an event of The Events Calendar, which has rules, single dates and exceptions. */
function tribeRepetition(text: string, start: CivilDate, { today }: ReadContext): Repetition {
  const recurrence = parsePhp(text);
  const all = (name: string) => Object.values((phpAt(recurrence, name) ?? {}) as object) as PhpValue[];
  const lines = [
    `DTSTART;VALUE=DATE:${compact(start)}`,
    ...all('rules').flatMap((rule) => ruleLine(rule) ?? dateLine('RDATE', rule)),
    // a rule of exclusions is not supported
    ...all('exclusions').flatMap(
      (one) => ruleLine(one)?.replace('RRULE', 'EXRULE') ?? dateLine('EXDATE', one),
    ),
  ];
  try {
    const event = new ICAL.Component(ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')));
    return occurrencesOf(event, { dateOf: (time) => time.toString().slice(0, 10), today });
  } catch {
    return 'unreadable';
  }
}

const compact = (date: CivilDate) => date.replaceAll('-', '');

function dateLine(name: string, rule: PhpValue): string[] {
  const date = String(phpAt(rule, 'custom', 'date', 'date') ?? '').slice(0, 10);
  return isCivilDate(date) ? [`${name};VALUE=DATE:${compact(date)}`] : [];
}

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const NTHS = ['Last', '', 'First', 'Second', 'Third', 'Fourth', 'Fifth'];

/** A rule of The Events Calendar in the form of RFC 5545; undefined for a single date. */
function ruleLine(rule: PhpValue): string | undefined {
  const of = (...path: string[]) => String(phpAt(rule, ...path) ?? '');
  const kind = of('type') === 'Custom' ? of('custom', 'type') : of('type');
  const [unit] = /day|daily|week|month|year/i.exec(kind) ?? [];
  if (!unit) return undefined;
  const freq = unit.toLowerCase().startsWith('da') ? 'DAILY' : `${unit.toUpperCase()}LY`;
  const days = Object.values((phpAt(rule, 'custom', 'week', 'day') ?? {}) as object).map(Number);
  const [number, day] = [of('custom', 'month', 'number'), of('custom', 'month', 'day')];
  const nth = NTHS.indexOf(number) - 1;
  const ends = { On: `UNTIL=${compact(of('end').slice(0, 10))}`, After: `COUNT=${of('end-count')}` };
  const parts = [
    `FREQ=${freq}`,
    `INTERVAL=${Number(of('custom', 'interval')) || 1}`,
    freq === 'WEEKLY' && days.length > 0 && `BYDAY=${days.map((one) => DAYS[one]).join(',')}`,
    freq === 'MONTHLY' && nth >= -1 && /^[1-7]$/.test(day) && `BYDAY=${nth}${DAYS[Number(day)]}`,
    freq === 'MONTHLY' && /^\d+$/.test(number) && `BYMONTHDAY=${number}`,
    ends[of('end-type') as keyof typeof ends],
  ];
  return `RRULE:${parts.filter(Boolean).join(';')}`;
}
