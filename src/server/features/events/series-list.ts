import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import type { Handle } from '#storage/storage.ts';
import { isVisible } from '../../lib/visibility.ts';

/** Later dates that the list has besides the next one. */
const LATER_DATES = 2;

interface ListOptions {
  /** The date in the parish's time zone. */
  readonly today: CivilDate;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly withDrafts?: boolean | undefined;
}

/**
 * The condition for single events and one event of each series: its next date; if there is none, one without a date;
 * otherwise its last one.
 */
export async function isSingleOrNext(db: Handle, options: ListOptions): Promise<RawBuilder<SqlBool>> {
  const { rows } = await idsOfNextDates(options).execute(db);
  // the ids themselves: PostgreSQL may evaluate a subquery again for each event
  const ids = rows.flatMap(({ id }) => id ?? []);
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

/** The dates of the series after those of the given events, by the events' ids. Canceled ones are left out. */
export async function laterDates(
  db: Handle,
  ids: readonly number[],
  options: ListOptions,
): Promise<ReadonlyMap<number, CivilDate[]>> {
  if (ids.length === 0) return new Map();
  const later = (offset: number) =>
    sql<CivilDate | null>`(select distinct date from events
      where series_id = next.series_id and date > next.date and date >= ${options.today} and is_canceled = 0 and ${visible(options)}
      order by date limit 1 offset ${offset})`;
  const columns = Array.from({ length: LATER_DATES }, (_, at) => later(at).as(`date${at}`));
  const rows = await db
    .selectFrom('events as next')
    .select(['id', ...columns])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...dates }) => [id, Object.values(dates).filter((date) => date !== null)]));
}

const visible = ({ now, withDrafts }: Pick<ListOptions, 'now' | 'withDrafts'>) =>
  withDrafts ? sql`1 = 1` : isVisible('is_published', now);
