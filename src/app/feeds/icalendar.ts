import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { addDays, type CivilDate } from '#church-year/dates.ts';

/** One entry of a calendar (RFC 5545, section 3.6.1). */
export interface CalendarEntry {
  /** Globally unique, and the same each time the calendar is generated. */
  readonly uid: string;
  /** Instant of its last change, ISO 8601 in UTC. */
  readonly changedAt: string;
  /** The number of changes. */
  readonly sequence: number;
  /** A whole day, or a start in the parish's local time, 'YYYY-MM-DDTHH:MM:SS', with the end, or the length if it is null. */
  readonly when:
    | { readonly day: CivilDate }
    | { readonly start: string; readonly end: string | null; readonly lengthMinutes: number };
  readonly summary: string;
  readonly description: string;
  readonly location?: string | null;
  readonly url: string;
  readonly category: string;
  /** Set for an entry that must stay visible even if it does not take place: Google's calendar hides canceled ones. */
  readonly status?: 'CONFIRMED';
  /** Whether the entry blocks time in the subscriber's calendar (TRANSP:OPAQUE). */
  readonly isBusy: boolean;
}

const REFRESH_INTERVAL = 'P1D';
const CALENDAR_END = 'END:VCALENDAR';
/** At most some ten milliseconds of work for the longest possible entries. */
const ENTRIES_PER_BATCH = 10;

// ical.js does not count the leading space of a folded line; RFC 5545, section 3.1 does: 75 octets in total
ICAL.foldLength = 74;

/**
 * Serializes a calendar with CRLF line ends, folded by octets. Yields to the event loop between batches of entries.
 *
 * @param timeZone IANA name of the zone of the timed entries.
 */
export async function createIcalendar({
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
  const interval = ICAL.Duration.fromString(REFRESH_INTERVAL);
  // from RFC 7986 or nonstandard, so ical.js does not know their types
  calendar.addProperty(typedProperty('name', 'text', sanitizeText(name)));
  calendar.addProperty(typedProperty('x-wr-calname', 'text', sanitizeText(name)));
  calendar.addProperty(typedProperty('x-wr-timezone', 'text', timeZone));
  calendar.addProperty(typedProperty('refresh-interval', 'duration', interval));
  calendar.addProperty(typedProperty('x-published-ttl', 'duration', interval));

  const zone = timezoneComponent(timeZone);
  if (zone && entries.some(({ when }) => 'start' in when)) calendar.addSubcomponent(zone);
  const lines: string[] = [];
  for (const [i, entry] of entries.entries()) {
    if (i % ENTRIES_PER_BATCH === 0) await setImmediate();
    lines.push(eventComponent(entry, zone).toString());
  }
  const start = calendar.toString().slice(0, -CALENDAR_END.length);
  return [start, ...lines.map((line) => `${line}\r\n`), CALENDAR_END, '\r\n'].join('');
}

function eventComponent(entry: CalendarEntry, zone: ICAL.Component | undefined): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const { uid, summary, description, location, url, category, when } = entry;
  event.addPropertyWithValue('uid', uid);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(entry.changedAt), true));
  event.addPropertyWithValue('sequence', entry.sequence);
  if ('day' in when) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(when.day));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(when.day, 1)));
  } else {
    event.addProperty(wallTime('dtstart', when.start, zone));
    if (when.end) event.addProperty(wallTime('dtend', when.end, zone));
    else event.addPropertyWithValue('duration', ICAL.Duration.fromSeconds(when.lengthMinutes * 60));
  }
  event.addPropertyWithValue('summary', sanitizeText(summary));
  if (description) event.addPropertyWithValue('description', sanitizeText(description));
  if (location) event.addPropertyWithValue('location', sanitizeText(location));
  event.addPropertyWithValue('url', url);
  event.addPropertyWithValue('categories', category);
  if (entry.status) event.addPropertyWithValue('status', entry.status);
  event.addPropertyWithValue('transp', entry.isBusy ? 'OPAQUE' : 'TRANSPARENT');
  return event;
}

function typedProperty(name: string, type: string, value: string | ICAL.Duration): ICAL.Property {
  const property = new ICAL.Property(name);
  property.resetType(type);
  property.setValue(value);
  return property;
}

/**
 * Normalizes line breaks to `\n`, which ical.js escapes, and removes other control characters, so that text cannot end
 * a line.
 */
function sanitizeText(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/(?![\n\t])\p{Cc}/gu, '');
}

/** A time in the parish's zone; a floating time if the zone is unknown. */
function wallTime(name: string, time: string, zone: ICAL.Component | undefined): ICAL.Property {
  const property = new ICAL.Property(name);
  property.setValue(ICAL.Time.fromDateTimeString(time));
  const id = zone?.getFirstPropertyValue('tzid');
  if (id) property.setParameter('tzid', String(id));
  return property;
}

/** The VTIMEZONE of an IANA zone; `undefined` if tzlib does not know it. */
function timezoneComponent(timeZone: string): ICAL.Component | undefined {
  const [block] = [tzlib_get_ical_block(timeZone)].flat();
  return block?.startsWith('BEGIN:VTIMEZONE') ? new ICAL.Component(ICAL.parse(block)) : undefined;
}
