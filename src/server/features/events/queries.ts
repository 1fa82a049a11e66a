import type { z } from 'zod';
import type { EventBody } from '#contract/events.ts';
import { parseTime } from '#domain/time-of-day.ts';
import { memoizeQuery } from '#storage/memoize-query.ts';
import type { EventRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { PICTURE_COLUMNS, type PictureRow } from '../../uploads/picture-view.ts';

/** An event joined with the file of its picture. */
export type EventWithPicture = EventRow & PictureRow;
type EventText = Omit<z.output<typeof EventBody>, 'image'>;

export function eventById(db: Handle, id: number): Promise<EventWithPicture | undefined> {
  return withPictures(db).where('events.id', '=', id).executeTakeFirst();
}

export function eventsByIds(db: Handle, ids: readonly number[]): Promise<EventWithPicture[]> {
  return withPictures(db).where('events.id', 'in', ids).execute();
}

export const withPictures = memoizeQuery((db) =>
  db
    .selectFrom('events')
    .leftJoin('files', 'files.id', 'events.file_id')
    .selectAll('events')
    .select(PICTURE_COLUMNS),
);

/** @param event `image`: URL of a picture that was not uploaded. @returns the new event's id. */
export async function insertEvent(
  trx: Handle,
  event: EventText & { readonly image?: string | null },
  now: string,
): Promise<number> {
  const { id } = await trx
    .insertInto('events')
    .values({ ...columns(event), image: event.image ?? null, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false if there is no event with this id and version. */
export async function updateEvent(
  trx: Handle,
  { id, version, event, now }: { id: number; version: number | undefined; event: EventText; now: string },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('events')
    .set((eb) => ({ ...columns(event), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Without a date, the time is cleared (admin specification, section 3). */
function columns({ title, description, date, time, location }: EventText) {
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
