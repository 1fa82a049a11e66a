import { type SelectQueryBuilder, sql } from 'kysely';
import type { ListOrder } from '#contract/constants.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Database, EventRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { countRows, sumOfCounts } from '../../pagination/counts.ts';
import {
  descending,
  type KeysetRange,
  MAX_ROWS_PER_PAGE,
  type RangeQuery,
  readPage,
  type SortKey,
  titleKey,
} from '../../pagination/keyset.ts';
import { reorderByIds, searchPage } from '../../pagination/scan-search.ts';
import { type EventWithPicture, eventsByIds, withPictures } from './queries.ts';

interface EventsQuery {
  /** The date in the parish's time zone. */
  readonly today: string;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly find?: string | undefined;
  readonly when?: 'coming' | 'past' | undefined;
  readonly by?: ListOrder | undefined;
}

/** The columns that a list is ordered by and a search reads. */
type ListedEvent = Pick<EventRow, 'id' | 'title' | 'description' | 'date' | 'start_time' | 'created_at'>;

const id: SortKey<ListedEvent> = { column: sql.ref('events.id'), getValue: (row) => row.id };
const date: SortKey<ListedEvent> = { column: sql.ref('events.date'), getValue: (row) => row.date ?? '' };
/** The expression of the indexes: events whose time could not be parsed come first in their day. */
const time: SortKey<ListedEvent> = {
  column: sql`coalesce(events.start_time, '')`,
  getValue: (row) => row.start_time ?? '',
};
const created: SortKey<ListedEvent> = {
  column: sql.ref('events.created_at'),
  getValue: (row) => row.created_at,
};
const title = titleKey<ListedEvent>('events.title');

/** A page of the events, or of those that match a search. */
export async function eventsPage(db: Handle, query: EventsQuery): Promise<Page<EventWithPicture>> {
  const { find, after, limit = MAX_ROWS_PER_PAGE } = query;
  if (find !== undefined) return searchEvents(db, { ...query, find, limit });
  const ranges = rangesOf(() => withPictures(db), query);
  return { ...(await readPage(ranges, { after, limit })), total: await countEvents(db, query) };
}

async function searchEvents(
  db: Handle,
  query: EventsQuery & { readonly find: string; readonly limit: number },
): Promise<Page<EventWithPicture>> {
  const { find: term, after, limit } = query;
  const searchColumns = () =>
    db
      .selectFrom('events')
      .select(['events.id', 'title', 'description', 'events.date', 'start_time', 'created_at']);
  const texts = ({ title, description }: ListedEvent) => [title, description];
  const { rows, next } = await searchPage(rangesOf<ListedEvent>(searchColumns, query), {
    term,
    texts,
    after,
    limit,
  });
  return { rows: await reorderByIds(rows, (ids) => eventsByIds(db, ids)), next, total: null };
}

/** @param rows the base query, which each range narrows. */
function rangesOf<Row extends ListedEvent>(
  rows: () => SelectQueryBuilder<Database, 'events', Row>,
  { today, when, by }: EventsQuery,
): KeysetRange<Row>[] {
  const range = (
    name: string,
    narrowedRows: () => unknown,
    keys: SortKey<ListedEvent>[],
  ): KeysetRange<Row> => ({
    name,
    rows: () => narrowedRows() as RangeQuery<Row>,
    keys,
  });
  const upcoming = range('coming', () => rows().where('events.date', '>=', today), [date, time, id]);
  const undated = range('undated', () => rows().where('events.date', 'is', null), [time, id]);
  const past = range('past', () => rows().where('events.date', '<', today), [descending(date), time, id]);
  const dated = () => rows().where('events.date', 'is not', null);
  if (when) return when === 'coming' ? [upcoming, undated] : [past];
  switch (by) {
    case 'title':
      return [range(by, rows, [title, id])];
    case '-title':
      return [range(by, rows, [descending(title), descending(id)])];
    case 'date':
      return [undated, range(by, dated, [date, time, id])];
    case '-date':
      return [range(by, dated, [descending(date), time, id]), undated];
    // alphabetical by the labels of the dashboard: No date, Past, Upcoming
    case 'state':
      return [undated, past, upcoming];
    case '-state':
      return [upcoming, past, undated];
    case '-created':
      return [range(by, rows, [descending(created), descending(id)])];
    default:
      return [upcoming, undated, past];
  }
}

/** Sums the stored counts of past months and of the past days of the current month. */
async function countEvents(db: Handle, { today, when }: EventsQuery): Promise<number> {
  const all = await countRows(db, 'events');
  if (!when) return all;
  const month = today.slice(0, 7);
  const { amount } = await sumOfCounts(db)
    .where((eb) => {
      const between = (list: string, from: string, to: string) =>
        eb.and([eb('list', '=', list), eb('part', '>', from), eb('part', '<', to)]);
      return eb.or([between('event months', '', month), between('event days', month, today)]);
    })
    .executeTakeFirstOrThrow();
  return when === 'past' ? (amount ?? 0) : all - (amount ?? 0);
}
