import { addDays, type CivilDate } from '#church-year/dates.ts';
import { invalidField } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { instant } from '#kit/process/clock.ts';
import { fieldOf } from '#kit/storage/column-names.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { EventRule } from '#parish/rules/contract.ts';
import type { EventRow, EventSeriesRow } from '../tables.ts';
import { CREATED_DAYS, eventDates, firstEventDate, lastCreatedDay } from './event-dates.ts';

/** Dates that one request or cleanup creates. */
const MAX_NEW_DATES = 400;

/** Columns that each date of a series has for itself. The dates share all others, unless one is changed for a date. */
const OWN_COLUMNS = [
  ...(['id', 'version', 'created_at', 'updated_at', 'date', 'program', 'last_date'] as const),
  ...(['series_id', 'series_date', 'edited'] as const),
];
type SharedColumns = Omit<EventRow, (typeof OWN_COLUMNS)[number]>;
/** Shared columns that belong to the field of another one. */
const FIELD_OF_COLUMN: { readonly [Column in keyof SharedColumns]?: string } = {
  start_time: 'time',
  end_time: 'time',
  file_id: 'image',
  cancel_reason: 'isCanceled',
};

/** The shared columns of an event by their field. */
function sharedFields(event: EventRow): Map<string, (keyof SharedColumns)[]> {
  const columns = (Object.keys(event) as (keyof EventRow)[]).filter(
    (column) => !OWN_COLUMNS.some((own) => own === column),
  ) as (keyof SharedColumns)[];
  return Map.groupBy(columns, (column) => FIELD_OF_COLUMN[column] ?? fieldOf(column));
}

/** The shared fields in which two versions of an event differ. */
export function changedFields(before: EventRow, after: EventRow): string[] {
  return [...sharedFields(after)]
    .filter(([, columns]) => columns.some((column) => before[column] !== after[column]))
    .map(([field]) => field);
}

/** The columns of some fields of an event. */
export function columnsOf(event: EventRow, fields: readonly string[]): Partial<SharedColumns> {
  const columns = fields.flatMap((field) => sharedFields(event).get(field) ?? []);
  return Object.fromEntries(columns.map((column) => [column, event[column]]));
}

/** The fields of a date that were changed for it alone. */
export function editedFields({ edited }: Pick<EventRow, 'edited'>): readonly string[] {
  return JSON.parse(edited);
}

export function ruleOf({ rule, until }: Pick<EventSeriesRow, 'rule' | 'until'>): EventRule {
  return { ...JSON.parse(rule), until };
}

/** The functions that determine and create the dates of series. */
export function seriesDates({ parish, clock }: Pick<AppContext, 'parish' | 'clock'>) {
  const feasts = () => parish.liturgy().parishFeasts;
  return {
    datesIn: (rule: EventRule, range: { readonly first: CivilDate; readonly last: CivilDate }) =>
      eventDates(rule, range, feasts()),

    /** The first date on or after the event's date. @throws ApiProblem 400 with the field, if there is none. */
    firstDate(rule: EventRule, from: CivilDate | null): CivilDate {
      if (!from) throw invalidField('date', 'Please enter a date');
      if (rule.until < from) throw invalidField('repeats.until', 'The last day is before the event’s date');
      const first = firstEventDate(rule, from, feasts());
      if (!first) throw invalidField('repeats', 'The event would have no date until the last day');
      return first;
    },

    /** Adds an event for each of these dates that the series does not have. @throws ApiProblem 400 for more than 400. */
    async addDates(trx: Handle, series: number, dates: readonly CivilDate[]): Promise<void> {
      if (dates.length > MAX_NEW_DATES)
        throw invalidField('repeats', `The event would have more than ${MAX_NEW_DATES} dates`);
      const shared = dates.length > 0 && (await sharedColumns(trx, series));
      if (!shared) return;
      const now = instant(clock.now());
      const common = { ...shared, series_id: series, created_at: now, updated_at: now };
      await trx
        .insertInto('events')
        .values(dates.map((date) => ({ ...common, date, series_date: date })))
        .onConflict((conflict) => conflict.columns(['series_id', 'series_date']).doNothing())
        .execute();
    },
  };
}

/** The values of a new date: each from the latest date in which the field was not changed individually. */
async function sharedColumns(trx: Handle, series: number): Promise<SharedColumns | undefined> {
  const dates = await trx
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', series)
    .orderBy('series_date', 'desc')
    .execute();
  const [latest] = dates;
  if (!latest) return undefined;
  const columns = [...sharedFields(latest).keys()].map((field) =>
    columnsOf(dates.find((date) => !editedFields(date).includes(field)) ?? latest, [field]),
  );
  return Object.assign({}, ...columns);
}

/**
 * Creates the dates of all series that are now within thirteen months. Processes may run it concurrently: the condition
 * on `created_through` ensures that a date is created once, even if it was deleted since.
 */
export async function extendSeries(
  deps: Pick<AppContext, 'storage' | 'contentVersion' | 'parish' | 'calendarClock' | 'clock'>,
): Promise<void> {
  const { storage, contentVersion, calendarClock } = deps;
  const { datesIn, addDates } = seriesDates(deps);
  const horizon = lastCreatedDay(calendarClock.today());
  const due = await storage.db
    .selectFrom('event_series')
    .select(['id', 'created_through'])
    .where('created_through', '<', horizon)
    .whereRef('created_through', '<', 'until')
    .orderBy('id')
    .execute();
  if (due.length === 0) return;
  const version = await storage.transaction(async (trx) => {
    for (const { id, created_through } of due) {
      const limit = addDays(created_through, CREATED_DAYS);
      // a restored backup may be years old: the next call continues
      const last = limit < horizon ? limit : horizon;
      const series = await trx
        .updateTable('event_series')
        .set({ created_through: last })
        .where('id', '=', id)
        .where('created_through', '=', created_through)
        .returningAll()
        .executeTakeFirst();
      if (series)
        await addDates(trx, id, datesIn(ruleOf(series), { first: addDays(created_through, 1), last }));
    }
    return contentVersion.increment(trx);
  });
  contentVersion.apply(version);
}
