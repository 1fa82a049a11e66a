import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#church-year/dates.ts';
import type { ListState } from '#kit/crud/list-orders.ts';
import { isInState, isVisible } from '#kit/crud/visibility.server.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { Event } from '../contract.ts';
import type { EventRow } from '../tables.ts';

/** Later dates that the list has besides the next one. */
const LATER_DATES = 2;

export interface ListOptions {
  /** The date in the parish's time zone. */
  readonly today: CivilDate;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Whether the page includes what visitors cannot see now. */
  readonly withDrafts?: boolean | undefined;
  /** Only events in this state. */
  readonly state?: ListState | undefined;
}

/**
 * The condition for single events and one event of each series: its next date; if there is none, one without a date;
 * otherwise its last one.
 */
export async function isSingleOrNext(db: Handle, options: ListOptions): Promise<RawBuilder<SqlBool>> {
  const { rows } = await idsOfNextDates(options).execute(db);
  return isSingleOr(rows.flatMap(({ id }) => id ?? []));
}

/** The condition for single events and these events of series. */
export function isSingleOr(ids: readonly number[]): RawBuilder<SqlBool> {
  // the ids themselves: PostgreSQL may evaluate a subquery again for each event
  return sql`(events.series_id is null ${ids.length > 0 ? sql`or events.id in (${sql.join(ids)})` : sql``})`;
}

/** Reads a few index entries for each series, however many dates it has. */
export function idsOfNextDates({ today, ...options }: ListOptions) {
  const dateWhere = (condition: RawBuilder<unknown>) =>
    sql`(select id from events where series_id = event_series.id and ${visible(options)} and ${condition} limit 1)`;
  const next = dateWhere(sql`date >= ${today} order by date, coalesce(start_time, ''), id`);
  const undated = dateWhere(sql`date is null order by id`);
  const last = dateWhere(sql`date < ${today} order by date desc, id`);
  return sql<{ id: number | null }>`select coalesce(${next}, ${undated}, ${last}) as id from event_series`;
}

/** Adds to each event of a series the next dates after its own. */
export async function withNextDates(
  db: Handle,
  events: readonly Event[],
  { today, ...options }: ListOptions,
): Promise<Event[]> {
  const queries = events
    .filter(({ series }) => series !== null)
    .map(
      ({ _id, series, date }) => sql`select * from (
        select ${sql.lit(_id)} as event_id, id, title, date, is_canceled, cancel_reason from events
        where series_id = ${series} and date > ${date} and date >= ${today} and ${visible(options)}
        order by date, id limit ${LATER_DATES}) as later_dates`,
    );
  const all = sql<LaterDate>`${sql.join(queries, sql` union all `)} order by date, id`;
  const later = Map.groupBy(
    queries.length > 0 ? (await all.execute(db)).rows : [],
    ({ event_id }) => event_id,
  );
  return events.map((event) => ({
    ...event,
    nextDates: (later.get(event._id) ?? []).map(({ id, title, date, is_canceled, cancel_reason }) => ({
      ...{ _id: id, title, date, isCanceled: is_canceled === 1 },
      cancelReason: is_canceled === 1 ? cancel_reason : null,
    })),
  }));
}

interface LaterDate extends Pick<EventRow, 'id' | 'title' | 'is_canceled' | 'cancel_reason'> {
  readonly event_id: number;
  readonly date: CivilDate;
}

const visible = ({ now, withDrafts, state }: Pick<ListOptions, 'now' | 'withDrafts' | 'state'>) => {
  const isInList = withDrafts ? sql`1 = 1` : isVisible('is_published', now);
  return state ? sql`${isInList} and ${isInState(state, now)}` : isInList;
};
