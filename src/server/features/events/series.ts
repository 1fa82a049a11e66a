import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Api } from '#contract/index.ts';
import { invalidField } from '#contract/problem.ts';
import type { EventRule } from '#contract/resources/schedule.ts';
import { addDays, type CivilDate, isCivilDate } from '#domain/dates/civil-date.ts';
import type { EventRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { ValidatedCall } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { moveToTrash } from '../../trash/move-to-trash.ts';
import { discardAndDelete } from '../../uploads/delete-queue.ts';
import { throwNotFound } from '../crud/crud-handlers.ts';
import { findRow, staleProblem } from '../crud/versioned-table.ts';
import {
  columnsOfRule,
  editedFields,
  lockSeries,
  ruleOf,
  SHARED_FIELDS,
  type SharedField,
  seriesDates,
  sharedFields,
} from './series-dates.ts';

type Events = Api['events'];
type Call<N extends keyof Events> = ValidatedCall<Events[N]>;
interface Write<N extends keyof Events> {
  readonly changesContent: boolean;
  readonly write: (call: Call<N>, trx: Handle) => Promise<z.input<Events[N]['response']>>;
}
interface EventWrites {
  readonly create: Write<'create'>;
  readonly update: Write<'update'>;
  readonly remove: Write<'remove'>;
}

/** An event that is a date of a series. */
type SeriesDate = EventRow & { readonly series_id: number; readonly series_date: CivilDate };
const isSeriesDate = (event: EventRow | undefined): event is SeriesDate =>
  event !== undefined && event.series_id !== null && event.series_date !== null;

/**
 * Extends the writes of single events to recurring ones.
 *
 * @param single the writes of single events. @param read the response for an event.
 */
export function seriesWrites(
  deps: AppContext,
  single: EventWrites,
  read: (db: Handle, id: number) => Promise<z.input<Events['read']['response']>>,
): EventWrites {
  const { clock } = deps;
  const { firstDate, datesIn, addDates, horizon } = seriesDates(deps);
  const latest = (one: CivilDate, other: CivilDate) => (one > other ? one : other);

  /** Makes an event that has a date the first one of a series. */
  const startSeries = async (trx: Handle, id: number, rule: EventRule) => {
    const { date, series_id } = (await findRow(trx, 'events', id)) as EventRow;
    // a concurrent write has done the same
    if (series_id !== null) throw staleProblem('this event');
    if (!date) throw invalidField('date', 'Please enter a date');
    firstDate(rule, date);
    const created_through = latest(horizon(), date);
    const { id: series } = await trx
      .insertInto('event_series')
      .values({ ...columnsOfRule(rule), created_through })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('events')
      .set({ series_id: series, series_date: date })
      .where('id', '=', id)
      .execute();
    await addDates(trx, series, datesIn(rule, { first: addDays(date, 1), last: created_through }));
  };

  const setEdited = (trx: Handle, id: number, edited: readonly string[]) =>
    trx
      .updateTable('events')
      .set({ edited: JSON.stringify([...new Set(edited)]) })
      .where('id', '=', id)
      .execute();

  /** Changes fields of the other dates, except where they were changed individually, to the values in `event`. */
  const changeOthers = async (
    trx: Handle,
    { event, fields, call }: { event: SeriesDate; fields: readonly SharedField[]; call: Call<'update'> },
  ) => {
    const { also } = call.query;
    if (fields.length === 0 || !also) return;
    const isEdited = (field: SharedField) => sql<boolean>`edited like ${`%"${field}"%`}`;
    const isOther = othersOf(event, also);
    if (fields.includes('isPublished') && event.is_published === 0)
      await sql`insert into once_public (kind, record_id)
        select 'events', id from events where ${isOther} and is_published = 1 and not ${isEdited('isPublished')}
        on conflict do nothing`.execute(trx);
    const files = fields.includes('image')
      ? await trx
          .selectFrom('events')
          .select('file_id')
          .distinct()
          .where(sql<boolean>`${isOther} and not ${isEdited('image')}`)
          .execute()
      : [];
    const values = fields.flatMap((field) =>
      SHARED_FIELDS[field].map((column) => [
        column,
        sql`case when ${isEdited(field)} then ${sql.ref(column)} else ${event[column]} end`,
      ]),
    );
    await trx
      .updateTable('events')
      .set((eb) => ({
        ...Object.fromEntries(values),
        version: eb('version', '+', 1),
        updated_at: instant(clock.now()),
      }))
      .where(isOther)
      .execute();
    for (const { file_id } of files) await discardAndDelete(trx, file_id, call.afterCommit, deps);
  };

  /** Applies another rule from the date of `before` on. @param event the same event after the update. */
  const changeRule = async (
    trx: Handle,
    { before, event, rule, by }: { before: SeriesDate; event: SeriesDate; rule: EventRule; by: number },
  ) => {
    const { series_id: id, series_date: from } = before;
    const slot = event.date !== before.date && event.date ? event.date : from;
    firstDate(rule, slot);
    const others = await datesOfSeries(trx, before, 'all');
    if (others.some(({ series_date }) => series_date === slot))
      throw invalidField('date', 'The event is held on this date already');
    const old = await lockSeries(trx, id);
    const created_through = [old.created_through, horizon(), slot].reduce(latest);
    await trx
      .updateTable('event_series')
      .set({ ...columnsOfRule(rule), created_through })
      .where('id', '=', id)
      .execute();
    await trx.updateTable('events').set({ series_date: slot }).where('id', '=', event.id).execute();
    // one that is missing was deleted
    const known = new Set(datesIn(ruleOf(old), { first: from, last: old.created_through }));
    const dates = datesIn(rule, { first: from, last: created_through });
    await addDates(
      trx,
      id,
      dates.filter((date) => !known.has(date)),
    );
    for (const { id: other, series_date, edited } of others)
      if (series_date >= from && !dates.includes(series_date) && edited === '[]')
        await moveToTrash(trx, { kind: 'events', id: other, by, ifMatch: undefined }, deps);
  };

  return {
    create: {
      ...single.create,
      async write(call, trx) {
        const { date, repeats } = call.body;
        if (!repeats) return single.create.write(call, trx);
        if (!date) throw invalidField('date', 'Please enter a date');
        const body = { ...call.body, date: firstDate(repeats, date) };
        const { _id } = await single.create.write({ ...call, body }, trx);
        await startSeries(trx, _id, repeats);
        return read(trx, _id);
      },
    },
    update: {
      ...single.update,
      async write(call, trx) {
        const { id } = call.params;
        const { repeats } = call.body;
        const before = await lockEvent(trx, id);
        const saved = await single.update.write(call, trx);
        if (!isSeriesDate(before)) {
          if (!repeats) return saved;
          await startSeries(trx, id, repeats);
          return read(trx, id);
        }
        const event = (await findRow(trx, 'events', id)) as SeriesDate;
        const fields = sharedFields.filter((field) =>
          SHARED_FIELDS[field].some((column) => before[column] !== event[column]),
        );
        const isMoved = event.date !== before.date;
        const rule =
          repeats && !isDeepStrictEqual(repeats, ruleOf(await lockSeries(trx, event.series_id))) && repeats;
        const edited = editedFields(before);
        if (!call.query.also) {
          if (rule) throw invalidField('repeats', 'Please choose whether to change the following dates too');
          // without a date, the time is cleared, and stays so
          const moved = isMoved ? ['date', ...(event.date === null ? ['time'] : [])] : [];
          await setEdited(trx, id, [...edited, ...fields, ...moved]);
          return read(trx, id);
        }
        if (isMoved && !(rule && event.date))
          throw invalidField('date', 'To move several dates, change how the event repeats');
        const remaining = edited.filter((field) => (field === 'date' ? !isMoved : !fields.includes(field)));
        await setEdited(trx, id, remaining);
        await changeOthers(trx, { event, fields, call });
        if (rule) await changeRule(trx, { before, event, rule, by: call.session.user.id });
        return read(trx, id);
      },
    },
    remove: {
      ...single.remove,
      async write(call, trx) {
        const { also } = call.query;
        const event = await lockEvent(trx, call.params.id);
        await single.remove.write(call, trx);
        if (!also || !isSeriesDate(event)) return;
        const others = await datesOfSeries(trx, event, also);
        const by = call.session.user.id;
        for (const { id } of others)
          await moveToTrash(trx, { kind: 'events', id, by, ifMatch: undefined }, deps);
        const dates = [event, ...others].map(({ series_date }) => series_date);
        const first = dates.reduce((one, other) => (one < other ? one : other));
        const end = addDays(first, -1);
        await trx
          .updateTable('event_series')
          .set({ until: isCivilDate(end) ? end : first })
          .where('id', '=', event.series_id)
          .execute();
      },
    },
  };
}

/** The other dates of an event's series that a write with `also` changes. */
function othersOf({ id, series_id, series_date }: SeriesDate, also: 'following' | 'all') {
  const isFollowing = also === 'following' ? sql`and series_date >= ${series_date}` : sql``;
  return sql<boolean>`series_id = ${series_id} and id <> ${id} ${isFollowing}`;
}

async function datesOfSeries(db: Handle, event: SeriesDate, also: 'following' | 'all') {
  const dates = await db
    .selectFrom('events')
    .select(['id', 'series_date', 'edited'])
    .where(othersOf(event, also))
    .orderBy('series_date')
    .execute();
  return dates as Pick<SeriesDate, 'id' | 'series_date' | 'edited'>[];
}

/** Returns the current row of an event, whose series nothing else changes until the transaction ends. */
async function lockEvent(trx: Handle, id: number): Promise<EventRow | undefined> {
  const event = await findRow(trx, 'events', id);
  if (!isSeriesDate(event)) return event;
  await lockSeries(trx, event.series_id);
  return findRow(trx, 'events', id);
}

/** The numbers of events that a change of this one, of the following ones too and of all would concern. */
export async function countSeries(db: Handle, id: number): Promise<z.input<Events['series']['response']>> {
  const event = await findRow(db, 'events', id);
  if (!event) throwNotFound('events');
  if (!isSeriesDate(event)) return { one: 1, following: 1, all: 1, edited: 0 };
  const others = await datesOfSeries(db, event, 'all');
  return {
    one: 1,
    following: 1 + others.filter(({ series_date }) => series_date >= event.series_date).length,
    all: 1 + others.length,
    edited: others.filter(({ edited }) => edited !== '[]').length,
  };
}
