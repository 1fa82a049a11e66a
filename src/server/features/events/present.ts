import type { Event } from '#contract/events.ts';
import { EVENT_PREVIEW_CHARACTERS, singleLine } from '#domain/text/preview.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import type { ParishClock } from '../../parish-calendar-clock.ts';
import { presentRecordPicture } from '../../uploads/picture-view.ts';
import type { EventWithPicture } from './queries.ts';

export function presentEvent(
  row: EventWithPicture,
  { parishClock, media }: { parishClock: ParishClock; media: MediaHosts },
): Event {
  const toInstant = (time: string | null) =>
    row.date && time ? parishClock.toInstant(row.date, time) : null;
  const [start, end] = [toInstant(row.start_time), toInstant(row.end_time)];
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    date: row.date,
    summary: row.description && singleLine(row.description, EVENT_PREVIEW_CHARACTERS),
    time: row.time,
    location: row.location,
    image: row.image,
    picture: presentRecordPicture(row, media),
    start,
    // a start in the hour that daylight saving time skips moves one hour later, possibly past the end
    end: start && end && Date.parse(start) < Date.parse(end) ? end : null,
    isPast: row.date !== null && row.date < parishClock.today(),
    isToday: row.date === parishClock.today(),
    version: row.version,
    createdAt: row.created_at,
  };
}
