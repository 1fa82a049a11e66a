import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays, type CivilDate } from '#church-year/dates.ts';
import type { Api } from '#contract/index.ts';
import { invalidField } from '#contract/problem.ts';
import type { Event } from '#contract/resources/events.ts';
import type { EventRule } from '#contract/resources/schedule.ts';
import { lastCreatedDay, later } from '#domain/schedule/event-dates.ts';
import type { EventRow, EventSeriesRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { AppContext } from '../../app-context.ts';
import { type Handlers, publicMutation, type ValidatedCall } from '../../http/api/handlers.ts';
import { instant } from '../../lib/clock.ts';
import { visibilityOf } from '../../lib/visibility.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { recordOncePublic } from '../../trash/once-public.ts';
import { discardAndDelete } from '../../uploads/delete-queue.ts';
import { throwNotFound } from '../crud/crud-handlers.ts';
import { findRow, staleProblem } from '../crud/versioned-table.ts';
import {
  changedFields,
  columnsOf,
  editedFields,
  ruleOf,
  type SharedField,
  seriesDates,
} from './series-dates.ts';

type Events = Api['events'];
type Call<N extends keyof Events> = ValidatedCall<Events[N]>;
type WriteName = 'create' | 'update' | 'remove';
type EventWrites = {
  readonly [N in WriteName]: {
    write(call: Call<N>, trx: Handle): Promise<z.input<Events[N]['response']>>;
  };
};

const NO_PROGRAM = 'An event that repeats has no program';

/** An event that is a date of a series. */
type SeriesDate = EventRow & { readonly series_id: number; readonly series_date: CivilDate };

/** An update of a date. */
interface DateChange {
  readonly series: EventSeriesRow;
  readonly before: SeriesDate;
  readonly event: SeriesDate;
  readonly call: Call<'update'>;
}

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
  const { clock, parishClock } = deps;
  const { firstDate, datesIn, addDates } = seriesDates(deps);
  const horizon = () => lastCreatedDay(parishClock.today());

  /** Makes a single event the first date of a series. */
  const startSeries = async (trx: Handle, { _id: id, date: day, program }: Event, rule: EventRule) => {
    firstDate(rule, day);
    if (program.length > 0) throw invalidField('program', NO_PROGRAM);
    const date = day as CivilDate;
    const created_through = later(horizon(), date);
    const { id: series_id } = await trx
      .insertInto('event_series')
      .values({ ...columnsOfRule(rule), created_through })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await trx
      .updateTable('events')
      .set({ series_id, series_date: date })
      .where('id', '=', id)
      .where('series_id', 'is', null)
      .executeTakeFirst();
    // a concurrent write has done the same
    if (numUpdatedRows === 0n) throw staleProblem('this event');
    await addDates(trx, series_id, datesIn(rule, { first: addDays(date, 1), last: created_through }));
  };

  const moveAllToTrash = async (trx: Handle, dates: readonly SeriesDate[], by: number) => {
    for (const { id } of dates) await moveToTrash(trx, { kind: 'events', id, by, ifMatch: undefined }, deps);
  };

  const updateDate = async (trx: Handle, change: DateChange) => {
    const { series, before, event, call } = change;
    const { also } = call.query;
    const { repeats } = call.body;
    const rule = repeats && !isDeepStrictEqual(repeats, ruleOf(series)) ? repeats : undefined;
    if (event.last_date !== null) throw invalidField('program', NO_PROGRAM);
    const isMoved = event.date !== before.date;
    const fields = changedFields(before, event);
    const changed = [...fields, ...(isMoved ? ['date'] : [])];
    if (!also && rule)
      throw invalidField('repeats', 'Please choose whether to change the following dates too');
    if (also && isMoved && !(rule && event.date))
      throw invalidField('date', 'To move several dates, change how the event repeats');
    const edited = also
      ? editedFields(before).filter((field) => !changed.includes(field))
      : // an event without a date never has a time
        [...editedFields(before), ...changed, ...(event.date === null ? ['time'] : [])];
    await trx
      .updateTable('events')
      .set({ edited: JSON.stringify([...new Set(edited)]) })
      .where('id', '=', event.id)
      .execute();
    if (!also) return;
    await changeOthers(trx, await otherDates(trx, before, also), { event, fields, call });
    if (rule) await changeRule(trx, change, rule);
  };

  /** Changes other dates to the values of `event`, except in fields that were changed individually. */
  const changeOthers = async (
    trx: Handle,
    others: readonly SeriesDate[],
    { event, fields, call }: { event: EventRow; fields: readonly SharedField[]; call: Call<'update'> },
  ) => {
    const now = clock.now();
    for (const [edited, dates] of Map.groupBy(others, (other) => other.edited)) {
      const shared = fields.filter((field) => !editedFields({ edited }).includes(field));
      if (shared.length === 0) continue;
      const values = columnsOf(event, shared);
      const ids = dates.map(({ id }) => id);
      await trx
        .updateTable('events')
        .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: instant(now) }))
        .where('id', 'in', ids)
        .execute();
      for (const row of dates)
        if (visibilityOf({ ...row, ...values }, now) !== 'visible')
          await recordOncePublic(trx, { kind: 'events', id: row.id, row }, deps);
    }
    if (!fields.includes('image')) return;
    for (const file of new Set(others.map(({ file_id }) => file_id)))
      await discardAndDelete(trx, file, call.afterCommit, deps);
  };

  /** Applies another rule from the date of `before` on. */
  const changeRule = async (trx: Handle, { series, before, event, call }: DateChange, rule: EventRule) => {
    const from = before.series_date;
    const series_date = (event.date !== before.date && event.date) || from;
    firstDate(rule, series_date);
    const others = await otherDates(trx, before, 'all');
    if (others.some((other) => other.series_date === series_date))
      throw invalidField('date', 'The event is held on this date already');
    const created_through = later(later(series.created_through, horizon()), series_date);
    await trx
      .updateTable('event_series')
      .set({ ...columnsOfRule(rule), created_through })
      .where('id', '=', series.id)
      .execute();
    await trx.updateTable('events').set({ series_date }).where('id', '=', event.id).execute();
    // a date of the previous rule that is missing was deleted
    const previous = new Set(datesIn(ruleOf(series), { first: from, last: series.created_through }));
    const dates = datesIn(rule, { first: from, last: created_through });
    const added = dates.filter((date) => !previous.has(date));
    await addDates(trx, series.id, added);
    const dropped = others.filter(
      (other) => other.series_date >= from && !dates.includes(other.series_date) && other.edited === '[]',
    );
    await moveAllToTrash(trx, dropped, call.session.user.id);
  };

  return {
    create: publicMutation(async (call, trx) => {
      const { date, repeats } = call.body;
      if (!repeats) return single.create.write(call, trx);
      const body = { ...call.body, date: firstDate(repeats, date) };
      const event = await single.create.write({ ...call, body }, trx);
      await startSeries(trx, event, repeats);
      return read(trx, event._id);
    }),

    update: publicMutation(async (call, trx) => {
      const { id } = call.params;
      const { repeats } = call.body;
      const series = await lockSeriesOf(trx, id);
      const before = (await findRow(trx, 'events', id)) as SeriesDate;
      const saved = await single.update.write(call, trx);
      const event = (await findRow(trx, 'events', id)) as SeriesDate;
      if (series) await updateDate(trx, { series, before, event, call });
      else if (repeats) await startSeries(trx, saved, repeats);
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
      await moveAllToTrash(trx, others, call.session.user.id);
      const [first = event.series_date] = [event, ...others].map(({ series_date }) => series_date).sort();
      await trx
        .updateTable('event_series')
        .set({ until: addDays(first, -1) })
        .where('id', '=', series.id)
        .execute();
    }),
  };
}

function columnsOfRule({ until, ...rule }: EventRule) {
  return { rule: JSON.stringify(rule), until };
}

/** The other dates of an event's series that a write with `also` changes, in order. */
async function otherDates(
  db: Handle,
  { id, series_id, series_date }: SeriesDate,
  also: 'following' | 'all',
): Promise<SeriesDate[]> {
  const dates = await db
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', series_id)
    .where('id', '<>', id)
    .$if(also === 'following', (all) => all.where('series_date', '>=', series_date))
    .orderBy('series_date')
    .execute();
  return dates as SeriesDate[];
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
