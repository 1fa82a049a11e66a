import type { z } from 'zod';
import type { EventBody } from '#contract/events.ts';
import { parseTime } from '#domain/time-of-day.ts';
import type { EventRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** An event joined with the file of its picture. */
export type EventWithPicture = EventRow & PictureRow;

export function eventsByIds(db: Handle, ids: readonly number[]): Promise<EventWithPicture[]> {
  return withPictures(db).where('events.id', 'in', ids).execute();
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
