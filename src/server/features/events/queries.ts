import { sql } from 'kysely';
import type { z } from 'zod';
import type { Page } from '#contract/endpoint.ts';
import type { EventBody, events } from '#contract/events.ts';
import { parseTime } from '#domain/time-of-day.ts';
import type { EventRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { countRows, descending, type PageOrder, readPage, searchPage } from '../../pagination/keyset.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** An event joined with the file of its picture. */
export type EventWithPicture = EventRow & PictureRow;

type EventsQuery = z.output<(typeof events.list)['query']> & {
  /** The date in the parish's time zone. */
  readonly today: string;
};

/** A page of the events, or of those that match a search. */
export async function eventsPage(db: Handle, query: EventsQuery): Promise<Page<EventWithPicture>> {
  const { today, when, find: term, after, limit } = query;
  const rows = withPictures(db)
    .$if(when === 'past', (all) => all.where('events.date', '<', today))
    .$if(when === 'coming', (all) =>
      all.where((eb) => eb.or([eb('events.date', '>=', today), eb('events.date', 'is', null)])),
    );
  const order = orderOf(query);
  if (term === undefined)
    return { ...(await readPage(rows, order, { after, limit })), total: await countRows(rows) };
  const texts = ({ title, description }: EventRow) => [title, description];
  return { ...(await searchPage(rows, order, { after, limit, term, texts })), total: null };
}

function orderOf({ today, when, by }: EventsQuery): PageOrder {
  const id = { column: sql.ref('events.id') };
  const title = { column: sql`lower(events.title)` };
  const created = { column: sql.ref('events.created_at') };
  const date = { column: sql`coalesce(events.date, '')` };
  /** Events whose time could not be parsed come first in their day. */
  const time = { column: sql`coalesce(events.start_time, '')` };
  const upcomingDate = { column: sql`case when events.date >= ${today} then events.date else '' end` };
  /** Orders by group; within a group, soonest or latest first. */
  const byGroup = (rank: { upcoming: string; undated: string; past: string }) => [
    {
      column: sql`case when events.date is null then ${sql.lit(rank.undated)}
        when events.date >= ${today} then ${sql.lit(rank.upcoming)} else ${sql.lit(rank.past)} end`,
    },
    upcomingDate,
    ...descending(date),
    time,
    id,
  ];
  const named = (keys: PageOrder['keys']) => ({ name: when ?? by ?? 'soonest', keys });
  if (when) return named(byGroup({ upcoming: '0', undated: '1', past: '2' }));
  switch (by) {
    case 'title':
      return named([title, id]);
    case '-title':
      return named(descending(title, id));
    case 'date':
      return named([date, time, id]);
    case '-date':
      return named([...descending(date), time, id]);
    // alphabetical by the labels of the dashboard: No date, Past, Upcoming
    case 'state':
      return named(byGroup({ undated: '0', past: '1', upcoming: '2' }));
    case '-state':
      return named(byGroup({ upcoming: '0', past: '1', undated: '2' }));
    case '-created':
      return named(descending(created, id));
    default:
      return named(byGroup({ upcoming: '0', undated: '1', past: '2' }));
  }
}

export function withPictures(db: Handle) {
  return db
    .selectFrom('events')
    .leftJoin('files', 'files.id', 'events.file_id')
    .selectAll('events')
    .select(PICTURE_COLUMNS);
}

/** Without a date, the time is cleared (admin specification, section 3). */
export function eventColumns({ title, description, date, time, location }: z.output<typeof EventBody>) {
  const span = date && time ? parseTime(time) : undefined;
  return {
    title,
    description,
    date,
    time: date ? time : null,
    start_time: span?.start ?? null,
    end_time: span?.end ?? null,
    location,
  };
}
