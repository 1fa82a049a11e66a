import type { Event } from '#contract/events.ts';
import { EVENT_PREVIEW_CHARACTERS, oneLine } from '#domain/text.ts';
import type { MediaHosts } from '../../adapters/media-host/media-hosts.ts';
import type { ParishDay } from '../../parish-calendar-clock.ts';
import { recordPicture } from '../../uploads/picture-view.ts';
import type { EventWithPicture } from './queries.ts';

export function presentEvent(
  row: EventWithPicture,
  { day, media }: { day: ParishDay; media: MediaHosts },
): Event {
  const at = (time: string | null) => (row.date && time ? day.at(row.date, time) : null);
  const [start, end] = [at(row.start_time), at(row.end_time)];
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    date: row.date,
    summary: row.description && oneLine(row.description, EVENT_PREVIEW_CHARACTERS),
    time: row.time,
    location: row.location,
    image: row.image,
    picture: recordPicture(row, media),
    start,
    // a start in the hour that spring skips moves on by it, and may pass the end or meet it
    end: start && end && Date.parse(start) < Date.parse(end) ? end : null,
    isPast: row.date !== null && row.date < day.today(),
    isToday: row.date === day.today(),
    version: row.version,
    createdAt: row.created_at,
  };
}
