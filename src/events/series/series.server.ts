import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays } from '#church-year/dates.ts';
import type { Api } from '#kit/api/client.ts';
import { type Handlers, publicMutation, type ValidatedCall } from '#kit/api/handlers.ts';
import type { AppContext } from '#kit/app-context.ts';
import { throwNotFound } from '#kit/crud/handlers/crud-handlers.server.ts';
import { findRow } from '#kit/crud/versioned-table.server.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { Event } from '../contract.ts';
import type { EventSeriesRow } from '../tables.ts';
import {
  moveDatesToTrash,
  otherDates,
  type SeriesDate,
  startSeries,
  updateDate,
} from './series-changes.server.ts';
import { seriesDates } from './series-dates.server.ts';

type Events = Api['events'];
type WriteName = 'create' | 'update' | 'remove';
type EventWrites = {
  readonly [N in WriteName]: {
    write(call: ValidatedCall<Events[N]>, trx: Handle): Promise<z.input<Events[N]['response']>>;
  };
};

/**
 * Extends the writes of single events to recurring ones.
 *
 * @param single the writes of single events. @param read the response for an event.
 */
export function seriesWrites(
  deps: AppContext,
  single: EventWrites,
  read: (trx: Handle, id: number) => Promise<Event>,
): Pick<Handlers<Events>, WriteName> {
  return {
    create: publicMutation(async (call, trx) => {
      const { date, repeats } = call.body;
      if (!repeats) return single.create.write(call, trx);
      const body = { ...call.body, date: seriesDates(deps).firstDate(repeats, date) };
      const event = await single.create.write({ ...call, body }, trx);
      await startSeries(trx, { event, rule: repeats }, deps);
      return read(trx, event._id);
    }),

    update: publicMutation(async (call, trx) => {
      const { id } = call.params;
      const { repeats } = call.body;
      const series = await lockSeriesOf(trx, id);
      const before = (await findRow(trx, 'events', id)) as SeriesDate;
      const saved = await single.update.write(call, trx);
      const event = (await findRow(trx, 'events', id)) as SeriesDate;
      if (series) await updateDate(trx, { series, before, event, call }, deps);
      else if (repeats) await startSeries(trx, { event: saved, rule: repeats }, deps);
      return read(trx, id);
    }),

    remove: publicMutation(async (call, trx) => {
      const { id } = call.params;
      const { also } = call.query;
      const series = await lockSeriesOf(trx, id);
      const event = (await findRow(trx, 'events', id)) as SeriesDate;
      await single.remove.write(call, trx);
      if (!also || !series) return;
      const others = await otherDates(trx, event, also);
      await moveDatesToTrash(trx, { dates: others, by: call.session.user.id }, deps);
      const [first = event.series_date] = [event, ...others].map(({ series_date }) => series_date).sort();
      await trx
        .updateTable('event_series')
        .set({ until: addDays(first, -1) })
        .where('id', '=', series.id)
        .execute();
    }),
  };
}

/** Locks the series of an event until the transaction ends, and returns it; undefined for a single event. */
function lockSeriesOf(trx: Handle, event: number): Promise<EventSeriesRow | undefined> {
  return trx
    .updateTable('event_series')
    .set({ until: sql.ref('until') })
    .where('id', '=', trx.selectFrom('events').select('series_id').where('id', '=', event))
    .returningAll()
    .executeTakeFirst();
}

/** The numbers of events that a change of this one, of the following ones too and of all would concern. */
export async function countSeries(db: Handle, id: number): Promise<z.input<Events['series']['response']>> {
  const event = (await findRow(db, 'events', id)) ?? throwNotFound('events');
  if (event.series_id === null) return { one: 1, following: 1, all: 1, edited: 0 };
  const date = event as SeriesDate;
  const others = await otherDates(db, date, 'all');
  return {
    one: 1,
    following: 1 + others.filter(({ series_date }) => series_date >= date.series_date).length,
    all: 1 + others.length,
    edited: others.filter(({ edited }) => edited !== '[]').length,
  };
}
