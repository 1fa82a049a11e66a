import type { z } from 'zod';
import type { events } from '#contract/resources/events.ts';
import type { Handle } from '#storage/storage.ts';
import { throwNotFound } from '../crud/crud-handlers.ts';
import { findRow } from '../crud/versioned-table.ts';

/** How many events a change of this event alone, of the following ones and of all dates concerns. */
export async function countSeries(db: Handle, id: number): Promise<z.input<typeof events.series.response>> {
  const event = await findRow(db, 'events', id);
  if (!event) throwNotFound('events');
  const { series_id: series, series_date: from } = event;
  if (series === null || from === null) return { one: 1, following: 1, all: 1, edited: 0 };
  const dates = await db
    .selectFrom('events')
    .select(['id', 'series_date', 'edited'])
    .where('series_id', '=', series)
    .execute();
  return {
    one: 1,
    following: dates.filter((date) => (date.series_date ?? '') >= from).length,
    all: dates.length,
    edited: dates.filter((date) => date.id !== id && date.edited !== '[]').length,
  };
}
