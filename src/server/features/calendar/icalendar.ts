import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { CivilDate } from '#domain/civil-date.ts';

/** One entry of a calendar (RFC 5545, section 3.6.1). */
export interface CalendarEntry {
  /** The same in every build of the calendar, and unlike any other's. */
  readonly uid: string;
  /** Instant of its last change, ISO 8601 in UTC. */
  readonly changedAt: string;
  /** Counts its changes, 0 for none. */
  readonly sequence: number;
  /** A whole day, or a start and perhaps an end on the parish's wall, 'YYYY-MM-DDTHH:MM:SS'. */
  readonly when: { readonly day: CivilDate } | { readonly start: string; readonly end: string | null };
  readonly summary: string;
  readonly description: string;
  readonly location?: string | null;
  readonly url: string;
  readonly category: string;
  /** Whether somebody who goes to it is busy. */
  readonly isBusy: boolean;
}

const REFRESHED_EVERY = 'P1D';
const END = 'END:VCALENDAR';
/** Of the longest there can be, some ten milliseconds of work. */
const ENTRIES_AT_ONCE = 10;

// the library does not count the blank that opens a continued line; RFC 5545, section 3.1 does: 75 octets in all
ICAL.foldLength = 74;

/**
 * The whole calendar as it goes over the wire: CRLF, folded by octets. Written some entries at a time, so that others are answered
 * meanwhile.
 *
 * @param timeZone IANA name, of the timed entries.
 */
export async function icalendar({
  name,
  timeZone,
  entries,
}: {
  name: string;
  timeZone: string;
  entries: readonly CalendarEntry[];
}): Promise<string> {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Idavaka//Parish calendar//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  // newer than the library's table of properties (RFC 7986), or some program's own: their types must be named
  calendar.addProperty(typed('name', 'text', plain(name)));
  calendar.addProperty(typed('x-wr-calname', 'text', plain(name)));
  calendar.addProperty(typed('x-wr-timezone', 'text', timeZone));
  calendar.addProperty(typed('refresh-interval', 'duration', ICAL.Duration.fromString(REFRESHED_EVERY)));
  calendar.addProperty(typed('x-published-ttl', 'duration', ICAL.Duration.fromString(REFRESHED_EVERY)));

  const zone = timezoneComponent(timeZone);
  if (zone && entries.some(({ when }) => 'start' in when)) calendar.addSubcomponent(zone);
  const lines: string[] = [];
  for (const [i, entry] of entries.entries()) {
    if (i % ENTRIES_AT_ONCE === 0) await setImmediate();
    lines.push(eventComponent(entry, zone).toString());
  }
  const start = calendar.toString().slice(0, -END.length);
  return [start, ...lines.map((line) => `${line}\r\n`), END, '\r\n'].join('');
}

function eventComponent(entry: CalendarEntry, zone: ICAL.Component | undefined): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const { uid, summary, description, location, url, category, when } = entry;
  event.addPropertyWithValue('uid', uid);
  event.addPropertyWithValue('dtstamp', instant(entry.changedAt));
  event.addPropertyWithValue('sequence', entry.sequence);
  if ('day' in when) {
    const start = ICAL.Time.fromDateString(when.day);
    event.addPropertyWithValue('dtstart', start);
    const end = start.clone();
    end.adjust(1, 0, 0, 0);
    event.addPropertyWithValue('dtend', end);
  } else {
    event.addProperty(wallTime('dtstart', when.start, zone));
    if (when.end) event.addProperty(wallTime('dtend', when.end, zone));
  }
  event.addPropertyWithValue('summary', plain(summary));
  if (description) event.addPropertyWithValue('description', plain(description));
  if (location) event.addPropertyWithValue('location', plain(location));
  event.addPropertyWithValue('url', url);
  event.addPropertyWithValue('categories', category);
  event.addPropertyWithValue('transp', entry.isBusy ? 'OPAQUE' : 'TRANSPARENT');
  return event;
}

function typed(name: string, type: string, value: string | ICAL.Duration): ICAL.Property {
  const property = new ICAL.Property(name);
  property.resetType(type);
  property.setValue(value);
  return property;
}

/** Text that cannot end a line: every kind of line break becomes one that is escaped, and other control characters go. */
function plain(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
}

function instant(iso: string): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(iso), true);
}

/** A time in the parish's zone; on the wall of whoever reads it when the zone is in no table. */
function wallTime(name: string, time: string, zone: ICAL.Component | undefined): ICAL.Property {
  const property = new ICAL.Property(name);
  property.setValue(ICAL.Time.fromDateTimeString(time));
  const id = zone?.getFirstPropertyValue('tzid');
  if (id) property.setParameter('tzid', String(id));
  return property;
}

/** The VTIMEZONE of an IANA zone, from the published tables. */
function timezoneComponent(timeZone: string): ICAL.Component | undefined {
  const [block] = [tzlib_get_ical_block(timeZone)].flat();
  return block?.startsWith('BEGIN:VTIMEZONE') ? new ICAL.Component(ICAL.parse(block)) : undefined;
}
