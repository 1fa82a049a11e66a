import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '#contract/endpoint.ts';
import type { ListOrder } from '#contract/list-orders.ts';
import type { Database, NewsRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { tally } from '../../pagination/counts.ts';
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
import { type Article, articlesByIds, withAuthors } from './queries.ts';

interface Asked {
  readonly withDrafts: boolean;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly find?: string | undefined;
  readonly by?: ListOrder | undefined;
}

/** What a list is ordered by, and what a search looks into. */
type Keyed = Pick<NewsRow, 'id' | 'title' | 'content' | 'created_at'>;

const id: Key<Keyed> = { column: sql.ref('news.id'), of: (row) => row.id };
const created: Key<Keyed> = { column: sql.ref('news.created_at'), of: (row) => row.created_at };
const title = titleKey<Keyed>('news.title');
const NEWEST_FIRST = [downwards(created), downwards(id)];

/** A page of the articles, drafts only when asked for; in a search, of those in which a text is found. */
export async function articlesPage(db: Handle, asked: Asked): Promise<Page<Article>> {
  const { withDrafts, find, after, limit = ROWS_PER_PAGE } = asked;
  if (find !== undefined) return foundPage(db, { ...asked, find, limit });
  const stretches = stretchesOf(() => withAuthors(db), asked);
  const total = await tally(db, 'news', withDrafts ? undefined : ['1']);
  return { ...(await readPage(stretches, { after, limit })), total };
}

async function foundPage(
  db: Handle,
  asked: Asked & { readonly find: string; readonly limit: number },
): Promise<Page<Article>> {
  const { withDrafts, find: term, after, limit } = asked;
  const light = () => db.selectFrom('news').select(['news.id', 'title', 'content', 'news.created_at']);
  const texts = ({ title, content }: Keyed) => [title, content];
  const { rows, next } = await searchPage(stretchesOf<Keyed>(light, asked), { term, texts, after, limit });
  const whole = await inThisOrder(rows, (ids) => articlesByIds(db, { ids, withDrafts }));
  return { rows: whole, next, total: null };
}

/** @param all the query that each stretch narrows. */
function stretchesOf<Row extends Keyed>(
  all: () => SelectQueryBuilder<Database, 'news', Row>,
  { withDrafts, by }: Asked,
): Stretch<Row>[] {
  const only = (isPublished: 0 | 1) => () => all().where('is_published', '=', isPublished);
  const rows = withDrafts ? all : only(1);
  const stretch = (name: string, narrowed: () => unknown, keys: Key<Keyed>[]): Stretch<Row> => ({
    name,
    rows: () => narrowed() as Narrowable<Row>,
    keys,
  });
  const drafts = withDrafts ? [stretch('drafts', only(0), NEWEST_FIRST)] : [];
  const published = stretch('published', only(1), NEWEST_FIRST);
  switch (by) {
    case 'title':
      return [stretch(by, rows, [title, id])];
    case '-title':
      return [stretch(by, rows, [downwards(title), downwards(id)])];
    case 'date':
      return [stretch(by, rows, [created, id])];
    // by the words of the dashboard: Draft, Published
    case 'state':
      return [...drafts, published];
    case '-state':
      return [published, ...drafts];
    default:
      return withDrafts ? [stretch('newest', rows, NEWEST_FIRST)] : [published];
  }
}
