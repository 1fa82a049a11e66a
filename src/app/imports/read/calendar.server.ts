import ICAL from 'ical.js';
import { addDays, type CivilDate } from '#church-year/dates.ts';
import { timeZoneName } from '#kit/dates/time-zone.ts';
import { convertHtml } from '../html.server.ts';
import { eventItem, momentIn } from './event.server.ts';
import { type Moment, type ReadContext, type ReadItem, UnreadableFile } from './item.ts';
import { occurrencesOf } from './recurrence.server.ts';

/** A component ends at a second beginning, so that the time does not grow with the square of those without an end. */
const COMPONENT = /^BEGIN:(VTIMEZONE|VEVENT|VTODO|VJOURNAL)\n(?:(?!BEGIN:\1).*\n)*?END:\1 *$/gm;

type Zoned = Pick<ReadContext, 'timeZone' | 'today'>;

/** Reads the events of an iCalendar file (RFC 5545). @throws UnreadableFile for another file. */
export function* readCalendar(text: string, context: Zoned): Generator<ReadItem> {
  const lines = text.replace(/\r\n?/g, '\n');
  if (!/^BEGIN:VCALENDAR/m.test(lines)) throw new UnreadableFile('This file is not a calendar.');
  const all = lines.match(COMPONENT) ?? [];
  const isZone = (block: string) => block.startsWith('BEGIN:VTIMEZONE');
  const zones = all.filter(isZone).join('\n');
  const blocks = all.filter((block) => !isZone(block));
  const eventOf = (block: string) => attempt(() => parseEvent(block, zones));
  // a date that was moved is an event of its own, so the series does not have it
  const moved = new Map<string, CivilDate[]>();
  for (const event of blocks.filter((block) => /^RECURRENCE-ID/im.test(block)).map(eventOf)) {
    const date = event && attempt(() => momentOf(event, 'recurrence-id', context)?.date);
    if (date) moved.set(uidOf(event), [...(moved.get(uidOf(event)) ?? []), date]);
  }
  for (const block of blocks) {
    const event = eventOf(block);
    yield attempt(() => event && readEvent(event, moved.get(uidOf(event)) ?? [], context)) ?? {
      kind: 'others',
      key: `calendar ${block}`,
      title: /^SUMMARY[^:\n]*:(.*)$/m.exec(block)?.[1]?.trim() || 'Untitled',
      skip: 'It cannot be read, or it has no date.',
    };
  }
}

/** The library throws for values that it cannot read. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function parseEvent(block: string, zones: string): ICAL.Component | undefined {
  const calendar = ICAL.parse(`BEGIN:VCALENDAR\n${zones}\n${block}\nEND:VCALENDAR`);
  return new ICAL.Component(calendar).getFirstSubcomponent('vevent') ?? undefined;
}

const textOf = (event: ICAL.Component, name: string) =>
  String(event.getFirstPropertyValue(name) ?? '').trim();
const uidOf = (event: ICAL.Component) => textOf(event, 'uid');

function readEvent(event: ICAL.Component, moved: readonly CivilDate[], context: Zoned): ReadItem | undefined {
  const text = (name: string) => textOf(event, name);
  const start = momentOf(event, 'dtstart', context);
  if (!start) return undefined;
  const { endDate } = new ICAL.Event(event);
  const zone = zoneOf(event, event.hasProperty('dtend') ? 'dtend' : 'dtstart');
  const until = endDate && inParishZone(endDate, zone, context);
  // the end of an event that lasts whole days is the day after it
  const end =
    until && !start.time && until.date > start.date ? { ...until, date: addDays(until.date, -1) } : until;
  const isPrivate = /^(?:PRIVATE|CONFIDENTIAL)$/i.test(text('class'));
  const isHtml = /<(?:p|br|a|b|ul|div)\b/i.test(text('description'));
  const original = text('recurrence-id');
  const dateOf = (time: ICAL.Time) => inParishZone(time, zoneOf(event, 'dtstart'), context).date;
  const options = { dateOf, moved, today: context.today };
  const item = eventItem(
    {
      ...{ title: text('summary') || 'Untitled', start, end, location: text('location') },
      description: isHtml ? convertHtml(text('description')).markdown : text('description'),
      isPublished: !isPrivate,
      isCanceled: text('status').toUpperCase() === 'CANCELLED',
      repeats: original ? null : occurrencesOf(event, options),
    },
    context.today,
  );
  return {
    ...item,
    key: `calendar ${text('uid') || `${text('summary')} ${text('dtstart')}`} ${original}`,
    notes: [...item.notes, ...(isPrivate ? ['It was private, so it is a draft.'] : [])],
  };
}

/** The time of a property; undefined if there is none. */
function momentOf(event: ICAL.Component, name: string, context: Zoned): Moment | undefined {
  const time = event.getFirstPropertyValue(name);
  // the library makes March 3 of February 31
  const isReal = String(event.getFirstProperty(name)?.toJSON()[3]).startsWith(String(time).slice(0, 10));
  return time instanceof ICAL.Time && isReal ? inParishZone(time, zoneOf(event, name), context) : undefined;
}

/** The name of a property's time zone in the file. */
function zoneOf(event: ICAL.Component, name: string): string | undefined {
  return event.getFirstProperty(name)?.getFirstParameter('tzid');
}

/** A time of the file in the parish's zone. A time without a zone is one of the parish. */
function inParishZone(time: ICAL.Time, zone: string | undefined, { timeZone }: Zoned): Moment {
  const [date = '', clock = ''] = time.toString().replace('Z', '').split('T');
  if (time.isDate) return { date, time: null };
  const known = zone && timeZoneName(zone);
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const isFloating = time.zone === ICAL.Timezone.localTimezone && !known;
  if (isFloating || (known === timeZone && !isUtc)) return { date, time: clock.slice(0, 5) };
  // an IANA zone rather than its definition in the file, which may lack years
  return momentIn(
    known && !isUtc
      ? Temporal.PlainDateTime.from(`${date}T${clock}`).toZonedDateTime(known)
      : Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toZonedDateTimeISO('UTC'),
    timeZone,
  );
}
