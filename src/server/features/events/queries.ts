import type { z } from 'zod';
import type { EventBody } from '#contract/events.ts';
import { readTime } from '#domain/clock-time.ts';
import type { EventRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

export type NewEvent = z.output<typeof EventBody> & { readonly image?: string | null };

/** Upcoming soonest first, then undated, then past latest first; within a day by the time that could be read. */
export function eventsInOrder(
  db: Handle,
  { today, limit }: { today: string; limit?: number | undefined },
): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .orderBy((eb) =>
      eb.case().when('date', '>=', today).then(0).when('date', 'is', null).then(1).else(2).end(),
    )
    .orderBy((eb) => eb.case().when('date', '>=', today).then(eb.ref('date')).end())
    .orderBy('date', 'desc')
    .orderBy((eb) => eb.fn.coalesce('start_time', eb.val('')))
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit as number))
    .execute();
}

export function eventById(db: Handle, id: number): Promise<EventRow | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertEvent(trx: Handle, event: NewEvent, now: string): Promise<EventRow> {
  return trx
    .insertInto('events')
    .values({ ...columns(event), image: event.image ?? null, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns the saved row; undefined when there is none with this id, or none any more in the version that the caller saw. */
export function updateEvent(
  trx: Handle,
  { id, version, event, now }: { id: number; version: number | undefined; event: NewEvent; now: string },
): Promise<EventRow | undefined> {
  if (Number.isNaN(version)) return Promise.resolve(undefined);
  return trx
    .updateTable('events')
    .set((eb) => ({ ...columns(event), version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returningAll()
    .executeTakeFirst();
}

export async function deleteEvent(trx: Handle, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('events').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The time is cleared when there is no date (admin specification, section 3). */
function columns({ title, description, date, time, location }: NewEvent) {
  const span = date && time ? readTime(time) : undefined;
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
