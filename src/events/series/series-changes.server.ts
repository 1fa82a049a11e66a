import { isDeepStrictEqual } from 'node:util';
import { addDays, type CivilDate } from '#church-year/dates.ts';
import type { Api } from '#kit/api/client.ts';
import type { ValidatedCall } from '#kit/api/handlers.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { staleProblem, updateRows } from '#kit/crud/versioned-table.server.ts';
import { visibilityOf } from '#kit/crud/visibility.server.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { moveToTrash } from '#kit/trash/move-to-trash.server.ts';
import { recordOncePublic } from '#kit/trash/once-public.server.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import type { Event } from '../contract.ts';
import type { EventRow, EventSeriesRow } from '../tables.ts';
import { lastCreatedDay, later } from './event-dates.ts';
import { changedFields, columnsOf, editedFields, ruleOf, seriesDates } from './series-dates.server.ts';

const NO_PROGRAM = 'An event that repeats has no program';

/** An event that is a date of a series. */
export type SeriesDate = EventRow & { readonly series_id: number; readonly series_date: CivilDate };

/** An update of a date. */
interface DateChange {
  readonly series: EventSeriesRow;
  readonly before: SeriesDate;
  readonly event: SeriesDate;
  readonly call: ValidatedCall<Api['events']['update']>;
}

/** Makes a single event the first date of a series. */
export async function startSeries(
  trx: Handle,
  { event: { _id: id, date: day, program }, rule }: { event: Event; rule: EventRule },
  deps: AppContext,
): Promise<void> {
  const { firstDate, datesIn, addDates } = seriesDates(deps);
  firstDate(rule, day);
  if (program.length > 0) throw invalidField('program', NO_PROGRAM);
  const date = day as CivilDate;
  const created_through = later(horizon(deps), date);
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
}

/** Changes the other dates of a series after an update of one, as its query and body request. */
export async function updateDate(trx: Handle, change: DateChange, deps: AppContext): Promise<void> {
  const { before, call } = change;
  const { also } = call.query;
  const rule = newRuleOf(change);
  await storeEditedFields(trx, change);
  if (!also) return;
  await changeOthers(trx, await otherDates(trx, before, also), change, deps);
  if (rule) await changeRule(trx, change, rule, deps);
}

/**
 * The rule that an update asks for; undefined if it is the one of the series.
 *
 * @throws ApiProblem 400 for an update that is not possible.
 */
function newRuleOf({ series, before, event, call: { body, query } }: DateChange): EventRule | undefined {
  const { repeats } = body;
  const rule = repeats && !isDeepStrictEqual(repeats, ruleOf(series)) ? repeats : undefined;
  if (event.last_date !== null) throw invalidField('program', NO_PROGRAM);
  if (!query.also && rule)
    throw invalidField('repeats', 'Please choose whether to change the following dates too');
  if (query.also && event.date !== before.date && !(rule && event.date))
    throw invalidField('date', 'To move several dates, change how the event repeats');
  return rule;
}

/** Stores which fields of the date differ from the series. */
async function storeEditedFields(trx: Handle, { before, event, call }: DateChange): Promise<void> {
  const changed = [...changedFields(before, event), ...(event.date === before.date ? [] : ['date'])];
  const edited = call.query.also
    ? editedFields(before).filter((field) => !changed.includes(field))
    : // an event without a date never has a time
      [...editedFields(before), ...changed, ...(event.date === null ? ['time'] : [])];
  await trx
    .updateTable('events')
    .set({ edited: JSON.stringify([...new Set(edited)]) })
    .where('id', '=', event.id)
    .execute();
}

/** Changes other dates to the values of the event, except in fields that were changed individually. */
async function changeOthers(
  trx: Handle,
  others: readonly SeriesDate[],
  { before, event, call }: DateChange,
  deps: AppContext,
): Promise<void> {
  const now = deps.clock.now();
  const fields = changedFields(before, event);
  for (const [edited, dates] of Map.groupBy(others, (other) => other.edited)) {
    const shared = fields.filter((field) => !editedFields({ edited }).includes(field));
    if (shared.length === 0) continue;
    const values = columnsOf(event, shared);
    await updateRows(trx, 'events', dates, { values, by: call.session.user.name }, deps);
    for (const row of dates)
      if (visibilityOf({ ...row, ...values }, now) !== 'visible')
        await recordOncePublic(trx, { kind: 'events', id: row.id, row }, deps);
  }
}

/** Applies another rule from the date on. */
async function changeRule(
  trx: Handle,
  { series, before, event, call }: DateChange,
  rule: EventRule,
  deps: AppContext,
): Promise<void> {
  const { firstDate, datesIn, addDates } = seriesDates(deps);
  const from = before.series_date;
  const series_date = (event.date !== before.date && event.date) || from;
  firstDate(rule, series_date);
  const others = await otherDates(trx, before, 'all');
  if (others.some((other) => other.series_date === series_date))
    throw invalidField('date', 'The event is held on this date already');
  const created_through = later(later(series.created_through, horizon(deps)), series_date);
  await trx
    .updateTable('event_series')
    .set({ ...columnsOfRule(rule), created_through })
    .where('id', '=', series.id)
    .execute();
  await trx.updateTable('events').set({ series_date }).where('id', '=', event.id).execute();
  // a date of the previous rule that is missing was deleted
  const previous = new Set(datesIn(ruleOf(series), { first: from, last: series.created_through }));
  const dates = datesIn(rule, { first: from, last: created_through });
  await addDates(
    trx,
    series.id,
    dates.filter((date) => !previous.has(date)),
  );
  const dropped = others.filter(
    (other) => other.series_date >= from && !dates.includes(other.series_date) && other.edited === '[]',
  );
  await moveDatesToTrash(trx, { dates: dropped, by: call.session.user.id }, deps);
}

/** Moves each date to the trash by itself. @param options.by id of the user who deletes. */
export async function moveDatesToTrash(
  trx: Handle,
  { dates, by }: { readonly dates: readonly SeriesDate[]; readonly by: number },
  deps: AppContext,
): Promise<void> {
  for (const { id } of dates) await moveToTrash(trx, { kind: 'events', id, by, ifMatch: undefined }, deps);
}

const horizon = ({ calendarClock }: AppContext) => lastCreatedDay(calendarClock.today());

export function columnsOfRule({ until, ...rule }: EventRule) {
  return { rule: JSON.stringify(rule), until };
}

/** The other dates of an event's series that a write with `also` changes, in order. */
export async function otherDates(
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
