import ICAL from 'ical.js';
import type { CivilDate } from '#church-year/dates.ts';
import { timeZoneName } from '#kit/dates/time-zone.ts';
import type { EventSource, Moment, ReadContext, ReadItem } from './item.ts';
import { UnreadableFile } from './item.ts';
import { collect } from './recurrence.server.ts';
import { dayBefore } from './wordpress-events.server.ts';

type Zoned = Pick<ReadContext, 'timeZone' | 'today'>;

/** Reads the events of an iCalendar file (RFC 5545). @throws UnreadableFile for another file. */
export function* readCalendar(text: string, context: Zoned): Generator<ReadItem> {
  const lines = text.replace(/\r\n?/g, '\n');
  const zones = lines.match(/^BEGIN:VTIMEZONE\n[\s\S]*?^END:VTIMEZONE$/gm)?.join('\n') ?? '';
  const blocks = lines.match(/^BEGIN:VEVENT\n[\s\S]*?^END:VEVENT *$/gm) ?? [];
  if (!/^BEGIN:VCALENDAR/m.test(lines)) throw new UnreadableFile('This file is not a calendar.');
  // a date that was moved is an event of its own, so the series does not have it
  const moved = new Map<string, CivilDate[]>();
  const events = blocks.map((block) => parseEvent(block, zones));
  for (const event of events) {
    const original = event?.getFirstPropertyValue('recurrence-id');
    if (!event || !(original instanceof ICAL.Time)) continue;
    const uid = String(event.getFirstPropertyValue('uid') ?? '');
    const moment = attempt(() => momentOf(original, zoneOf(event, 'recurrence-id'), context));
    if (moment) moved.set(uid, [...(moved.get(uid) ?? []), moment.date]);
  }
  for (const [index, event] of events.entries()) {
    const title = /^SUMMARY[^:\n]*:(.*)$/m.exec(blocks[index] ?? '')?.[1]?.trim() || 'Untitled';
    yield attempt(() => event && readEvent(event, moved, context)) ?? {
      kind: 'others',
      key: `calendar ${blocks[index]}`,
      title,
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
  const parsed = attempt(() => ICAL.parse(`BEGIN:VCALENDAR\n${zones}\n${block}\nEND:VCALENDAR`));
  return (parsed && new ICAL.Component(parsed).getFirstSubcomponent('vevent')) ?? undefined;
}

function readEvent(
  event: ICAL.Component,
  moved: ReadonlyMap<string, readonly CivilDate[]>,
  context: Zoned,
): ReadItem | undefined {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? '').trim();
  const { startDate, endDate } = new ICAL.Event(event);
  if (!startDate) return undefined;
  const uid = text('uid');
  const zone = zoneOf(event, 'dtstart');
  const start = momentOf(startDate, zone, context);
  const endZone = zoneOf(event, 'dtend') ?? zone;
  const until = endDate && momentOf(endDate, endZone, context);
  const end = until && startDate.isDate && until.date > start.date ? dayBefore(until) : until;
  const isPrivate = /^(?:PRIVATE|CONFIDENTIAL)$/i.test(text('class'));
  const original = text('recurrence-id');
  const body: EventSource = {
    ...{ start, end, place: text('location') || null },
    ...(/<(?:p|br|a|b|ul|div)\b/i.test(text('description'))
      ? { html: text('description') }
      : { text: text('description') }),
    isPublished: !isPrivate,
    isCanceled: text('status').toUpperCase() === 'CANCELLED',
    repeats: original ? null : repeatsOf(event, { start, zone, moved: moved.get(uid) ?? [] }, context),
  };
  return {
    kind: 'events',
    target: 'events',
    key: `calendar ${uid || `${text('summary')} ${text('dtstart')}`} ${original}`,
    title: text('summary') || 'Untitled',
    body,
    ...(isPrivate && { note: 'It was private, so it is a draft.' }),
  };
}

/** The days of an event that repeats; null for a single one. */
function repeatsOf(
  event: ICAL.Component,
  { start, zone, moved }: { start: Moment; zone: string | undefined; moved: readonly CivilDate[] },
  context: Zoned,
): EventSource['repeats'] {
  const rule = event.getFirstPropertyValue('rrule');
  if (!rule && !event.hasProperty('rdate')) return null;
  if (rule && !/FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)/.test(String(rule))) return null;
  const days = (name: string) =>
    event
      .getAllProperties(name)
      .flatMap((property) => property.getValues())
      .filter((value) => value instanceof ICAL.Time)
      .map((value) => momentOf(value, zone, context).date);
  const excluded = [...days('exdate'), ...moved];
  event.removeAllProperties('exdate');
  const dtstart = event.getFirstPropertyValue('dtstart') as ICAL.Time;
  const expansion = new ICAL.RecurExpansion({ component: event, dtstart });
  const next = () => {
    const time = expansion.next();
    return time ? momentOf(time, zone, context).date : undefined;
  };
  const last = rule instanceof ICAL.Recur && rule.until ? momentOf(rule.until, zone, context).date : null;
  const repeats = collect(next, { today: context.today, excluded, until: last });
  return repeats.dates.length > 1 || repeats.dates[0] !== start.date ? repeats : null;
}

/** The name of the zone of a property: that in the file. */
function zoneOf(event: ICAL.Component, name: string): string | undefined {
  return event.getFirstProperty(name)?.getFirstParameter('tzid');
}

/** A time of the file in the parish's zone. A time without a zone is one of the parish. */
function momentOf(time: ICAL.Time, zone: string | undefined, { timeZone }: Zoned): Moment {
  const [date = '', clock = ''] = time.toString().replace('Z', '').split('T');
  if (time.isDate) return { date, time: null };
  const written = Temporal.PlainDateTime.from(`${date}T${clock}`);
  const known = zone && timeZoneName(zone);
  const isUtc = time.zone === ICAL.Timezone.utcTimezone;
  const hasOffset = isUtc || (time.zone !== ICAL.Timezone.localTimezone && !known);
  const local = known
    ? written.toZonedDateTime(known).withTimeZone(timeZone).toPlainDateTime()
    : hasOffset
      ? Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000)
          .toZonedDateTimeISO(timeZone)
          .toPlainDateTime()
      : written;
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}
