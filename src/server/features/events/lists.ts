import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { ListOrder } from '#contract/list-orders.ts';
import type { Database, EventRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { sumOfTallies, tally } from '../../pagination/counts.ts';
import {
  downwards,
  type Key,
  type Narrowable,
  ROWS_PER_PAGE,
  readPage,
  type Stretch,
  titleKey,
} from '../../pagination/keyset.ts';
import { inThisOrder, searchPage } from '../../pagination/scan-search.ts';
import { type EventWithPicture, eventsByIds, withPictures } from './queries.ts';

interface Asked {
  /** The parish's day. */
  readonly today: string;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly find?: string | undefined;
  readonly when?: 'coming' | 'past' | undefined;
  readonly by?: ListOrder | undefined;
}

/** What a list is ordered by, and what a search looks into. */
type Keyed = Pick<EventRow, 'id' | 'title' | 'description' | 'date' | 'start_time' | 'created_at'>;

const id: Key<Keyed> = { column: sql.ref('events.id'), of: (row) => row.id };
const date: Key<Keyed> = { column: sql.ref('events.date'), of: (row) => row.date ?? '' };
/** As the indexes have it: a time that could not be read comes first in its day. */
const time: Key<Keyed> = {
  column: sql`coalesce(events.start_time, '')`,
  of: (row) => row.start_time ?? '',
};
const created: Key<Keyed> = { column: sql.ref('events.created_at'), of: (row) => row.created_at };
const title = titleKey<Keyed>('events.title');

/** A page of the events; in a search, of those in which a text is found. */
export async function eventsPage(db: Handle, asked: Asked): Promise<Page<EventWithPicture>> {
  const { find, after, limit = ROWS_PER_PAGE } = asked;
  if (find !== undefined) return foundPage(db, { ...asked, find, limit });
  const stretches = stretchesOf(() => withPictures(db), asked);
  return { ...(await readPage(stretches, { after, limit })), total: await countEvents(db, asked) };
}

async function foundPage(
  db: Handle,
  asked: Asked & { readonly find: string; readonly limit: number },
): Promise<Page<EventWithPicture>> {
  const { find: term, after, limit } = asked;
  const light = () =>
    db
      .selectFrom('events')
      .select(['events.id', 'title', 'description', 'events.date', 'start_time', 'created_at']);
  const texts = ({ title, description }: Keyed) => [title, description];
  const { rows, next } = await searchPage(stretchesOf<Keyed>(light, asked), { term, texts, after, limit });
  return { rows: await inThisOrder(rows, (ids) => eventsByIds(db, ids)), next, total: null };
}

/** @param rows the query that each stretch narrows. */
function stretchesOf<Row extends Keyed>(
  rows: () => SelectQueryBuilder<Database, 'events', Row>,
  { today, when, by }: Asked,
): Stretch<Row>[] {
  const stretch = (name: string, narrowed: () => unknown, keys: Key<Keyed>[]): Stretch<Row> => ({
    name,
    rows: () => narrowed() as Narrowable<Row>,
    keys,
  });
  const coming = stretch('coming', () => rows().where('events.date', '>=', today), [date, time, id]);
  const undated = stretch('undated', () => rows().where('events.date', 'is', null), [time, id]);
  const past = stretch('past', () => rows().where('events.date', '<', today), [downwards(date), time, id]);
  const dated = () => rows().where('events.date', 'is not', null);
  if (when) return when === 'coming' ? [coming, undated] : [past];
  switch (by) {
    case 'title':
      return [stretch(by, rows, [title, id])];
    case '-title':
      return [stretch(by, rows, [downwards(title), downwards(id)])];
    case 'date':
      return [undated, stretch(by, dated, [date, time, id])];
    case '-date':
      return [stretch(by, dated, [downwards(date), time, id]), undated];
    // by the words of the dashboard: No date, Past, Upcoming
    case 'state':
      return [undated, past, coming];
    case '-state':
      return [coming, past, undated];
    case '-created':
      return [stretch(by, rows, [downwards(created), downwards(id)])];
    default:
      return [coming, undated, past];
  }
}

/** From the counts that the database keeps: of whole months, and of the days of this one. */
async function countEvents(db: Handle, { today, when }: Asked): Promise<number> {
  const all = await tally(db, 'events');
  if (!when) return all;
  const month = today.slice(0, 7);
  const { amount } = await sumOfTallies(db)
    .where((eb) => {
      const between = (list: string, from: string, to: string) =>
        eb.and([eb('list', '=', list), eb('part', '>', from), eb('part', '<', to)]);
      return eb.or([between('event months', '', month), between('event days', month, today)]);
    })
    .executeTakeFirstOrThrow();
  return when === 'past' ? (amount ?? 0) : all - (amount ?? 0);
}
