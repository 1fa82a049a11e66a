import type { Event } from '#contract/events.ts';
import type { Api } from '#contract/index.ts';
import { EVENT_PREVIEW_CHARACTERS, singleLine } from '#domain/text/preview.ts';
import type { AppContext } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { presentRecordPicture } from '../../uploads/picture-view.ts';
import { crudHandlers } from '../crud/crud-handlers.ts';
import { type EventWithPicture, eventColumns, eventsPage, withPictures } from './queries.ts';

export function eventsRoutes(deps: AppContext): Handlers<Api['events']> {
  const { storage, parishClock } = deps;
  const present = (row: EventWithPicture) => presentEvent(row, deps);
  return {
    list: async ({ query }) => {
      const page = await eventsPage(storage.db, { ...query, today: parishClock.today() });
      return { ...page, rows: page.rows.map(present) };
    },
    ...crudHandlers(deps, {
      table: 'events',
      kind: 'events',
      noun: 'event',
      find: (db, id) => withPictures(db).where('events.id', '=', id).executeTakeFirst(),
      present,
      columns: eventColumns,
      picture: ({ image }) => image,
    }),
  };
}

function presentEvent(
  row: EventWithPicture,
  { parishClock, media }: Pick<AppContext, 'parishClock' | 'media'>,
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
