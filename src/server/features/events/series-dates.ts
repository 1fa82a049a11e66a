import { invalidField } from '#contract/problem.ts';
import type { EventRule } from '#contract/resources/schedule.ts';
import { addDays, type CivilDate, civilDate, dayNumber } from '#domain/dates/civil-date.ts';
import { firstRuleDay, ruleDays } from '#domain/schedule/rule-days.ts';
import type { EventRow, EventSeriesRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { lockAccountsShared } from '../../accounts-lock.ts';
import { instant } from '../../adapters/clock.ts';
import type { AppContext } from '../../main/app-context.ts';

/** Thirteen months: the days, beginning with today, whose dates exist. */
const CREATED_DAYS = 397;
/** Dates that one statement creates. */
const MAX_NEW_DATES = 400;

/** The columns of each field that the dates of a series share unless it is changed for one of them. */
export const SHARED_FIELDS = {
  title: ['title'],
  description: ['description'],
  time: ['time', 'start_time', 'end_time'],
  location: ['location'],
  image: ['image', 'file_id'],
  isPublished: ['is_published'],
  showFrom: ['show_from'],
  showUntil: ['show_until'],
  isCanceled: ['is_canceled', 'cancel_reason'],
} as const satisfies Readonly<Record<string, readonly (keyof EventRow)[]>>;
export type SharedField = keyof typeof SHARED_FIELDS;
export const sharedFields = Object.keys(SHARED_FIELDS) as SharedField[];

/** The fields of a date that were changed for it alone. */
export const editedFields = ({ edited }: Pick<EventRow, 'edited'>): readonly (SharedField | 'date')[] =>
  JSON.parse(edited);

export const ruleOf = ({ rule, until }: Pick<EventSeriesRow, 'rule' | 'until'>): EventRule => ({
  ...JSON.parse(rule),
  until,
});
export const columnsOfRule = ({ until, ...rule }: EventRule) => ({ rule: JSON.stringify(rule), until });

/** Days, both inclusive. */
interface DateRange {
  readonly first: CivilDate;
  readonly last: CivilDate;
}

/** The functions that determine and create the dates of series. */
export function seriesDates({
  parish,
  parishClock,
  clock,
}: Pick<AppContext, 'parish' | 'parishClock' | 'clock'>) {
  const feasts = () => parish.liturgy().parishFeasts;
  return {
    /** The last day whose dates exist today. */
    horizon: () => addDays(parishClock.today(), CREATED_DAYS - 1),

    datesIn(rule: EventRule, { first, last }: DateRange): CivilDate[] {
      const days = { first: dayNumber(first), last: Math.min(dayNumber(last), dayNumber(rule.until)) };
      return ruleDays(rule, days, feasts()).map(civilDate);
    },

    /** The first date from a day on. @throws ApiProblem 400 with the field, if there is none. */
    firstDate(rule: EventRule, from: CivilDate): CivilDate {
      if (rule.until < from) throw invalidField('repeats.until', 'The last day is before the event’s date');
      const day = firstRuleDay(rule, { first: dayNumber(from), last: dayNumber(rule.until) }, feasts());
      if (day === undefined) throw invalidField('repeats', 'The event would have no date until the last day');
      return civilDate(day);
    },

    /** Adds a date of a series for each of these days that has none. @throws ApiProblem 400 for more than 400 days. */
    async addDates(trx: Handle, series: number, dates: readonly CivilDate[]): Promise<void> {
      if (dates.length > MAX_NEW_DATES)
        throw invalidField('repeats', `The event would have more than ${MAX_NEW_DATES} dates`);
      const shared = dates.length > 0 ? await sharedColumns(trx, series) : undefined;
      if (!shared) return;
      const now = instant(clock.now());
      await trx
        .insertInto('events')
        .values(
          dates.map((date) => ({
            ...shared,
            date,
            series_id: series,
            series_date: date,
            created_at: now,
            updated_at: now,
          })),
        )
        .onConflict((conflict) => conflict.columns(['series_id', 'series_date']).doNothing())
        .execute();
    },
  };
}

/** The values for a new date: each from the latest date in which the field was not changed individually. */
async function sharedColumns(trx: Handle, series: number) {
  const dates = await trx
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', series)
    .orderBy('series_date', 'desc')
    .execute();
  const [latest] = dates;
  if (!latest) return undefined;
  const sourceOf = (field: SharedField) =>
    dates.find((date) => !editedFields(date).includes(field)) ?? latest;
  const columns = sharedFields.flatMap((field) => {
    const source = sourceOf(field);
    return SHARED_FIELDS[field].map((column) => [column, source[column]]);
  });
  return Object.fromEntries(columns) as Pick<EventRow, (typeof SHARED_FIELDS)[SharedField][number]>;
}

/** Locks a series until the transaction ends. Every write of a date of a series does so first. */
export function lockSeries(trx: Handle, id: number): Promise<EventSeriesRow> {
  return trx
    .updateTable('event_series')
    .set((eb) => ({ until: eb.ref('until') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Returns a function that creates the dates that are now within thirteen months, once a day in each process. Reads of the
 * list call it, so that there is no job that can be missed; the lock of each series ensures that a date is created once.
 */
export function createSeriesExtender(deps: AppContext): () => Promise<void> {
  const { storage, contentVersion, parishClock, log } = deps;
  const { horizon, datesIn, addDates } = seriesDates(deps);
  const dueSeries = (db: Handle) =>
    db
      .selectFrom('event_series')
      .select('id')
      .where('created_through', '<', horizon())
      .whereRef('created_through', '<', 'until')
      .orderBy('id')
      .execute();
  const extend = async () => {
    if ((await dueSeries(storage.db)).length === 0) return;
    const version = await storage.transaction(async (trx) => {
      await lockAccountsShared(trx, storage);
      for (const { id } of await dueSeries(trx)) {
        const series = await lockSeries(trx, id);
        const range = { first: addDays(series.created_through, 1), last: horizon() };
        const dates = datesIn(ruleOf(series), range);
        // more than a year has passed in a restored backup
        for (let from = 0; from < dates.length; from += MAX_NEW_DATES)
          await addDates(trx, id, dates.slice(from, from + MAX_NEW_DATES));
        await trx
          .updateTable('event_series')
          .set({ created_through: horizon() })
          .where('id', '=', id)
          .where('created_through', '<', horizon())
          .execute();
      }
      return contentVersion.increment(trx);
    });
    contentVersion.apply(version);
  };
  let extendedOn: CivilDate | undefined;
  let running: Promise<void> | undefined;
  return async () => {
    const today = parishClock.today();
    if (extendedOn === today) return;
    running ??= extend()
      .then(() => {
        extendedOn = today;
      })
      // the next read tries again; almost all dates exist already
      .catch((error) => {
        const err = storage.translateError(error);
        log.warn({ event: 'series failure', err }, 'later dates of recurring events could not be created');
      })
      .finally(() => {
        running = undefined;
      });
    await running;
  };
}
