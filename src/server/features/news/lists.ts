import { type SelectQueryBuilder, sql } from 'kysely';
import type { ListOrder } from '#contract/constants.ts';
import type { Page } from '#contract/endpoint.ts';
import type { Database, NewsRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { countRows } from '../../pagination/counts.ts';
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
import { type Article, articlesByIds, withAuthors } from './queries.ts';

interface ArticlesQuery {
  readonly withDrafts: boolean;
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly find?: string | undefined;
  readonly by?: ListOrder | undefined;
}

/** The columns that a list is ordered by and a search reads. */
type ListedArticle = Pick<NewsRow, 'id' | 'title' | 'content' | 'created_at'>;

const id: SortKey<ListedArticle> = { column: sql.ref('news.id'), getValue: (row) => row.id };
const created: SortKey<ListedArticle> = {
  column: sql.ref('news.created_at'),
  getValue: (row) => row.created_at,
};
const title = titleKey<ListedArticle>('news.title');
const NEWEST_FIRST = [descending(created), descending(id)];

/** A page of the articles, or of those that match a search; drafts only if requested. */
export async function articlesPage(db: Handle, query: ArticlesQuery): Promise<Page<Article>> {
  const { withDrafts, find, after, limit = MAX_ROWS_PER_PAGE } = query;
  if (find !== undefined) return searchArticles(db, { ...query, find, limit });
  const ranges = rangesOf(() => withAuthors(db), query);
  const total = await countRows(db, 'news', withDrafts ? undefined : ['1']);
  return { ...(await readPage(ranges, { after, limit })), total };
}

async function searchArticles(
  db: Handle,
  query: ArticlesQuery & { readonly find: string; readonly limit: number },
): Promise<Page<Article>> {
  const { withDrafts, find: term, after, limit } = query;
  const searchColumns = () =>
    db.selectFrom('news').select(['news.id', 'title', 'content', 'news.created_at']);
  const texts = ({ title, content }: ListedArticle) => [title, content];
  const { rows, next } = await searchPage(rangesOf<ListedArticle>(searchColumns, query), {
    term,
    texts,
    after,
    limit,
  });
  const whole = await reorderByIds(rows, (ids) => articlesByIds(db, { ids, withDrafts }));
  return { rows: whole, next, total: null };
}

/** @param all the base query, which each range narrows. */
function rangesOf<Row extends ListedArticle>(
  all: () => SelectQueryBuilder<Database, 'news', Row>,
  { withDrafts, by }: ArticlesQuery,
): KeysetRange<Row>[] {
  const only = (isPublished: 0 | 1) => () => all().where('is_published', '=', isPublished);
  const rows = withDrafts ? all : only(1);
  const range = (
    name: string,
    narrowedRows: () => unknown,
    keys: SortKey<ListedArticle>[],
  ): KeysetRange<Row> => ({
    name,
    rows: () => narrowedRows() as RangeQuery<Row>,
    keys,
  });
  const drafts = withDrafts ? [range('drafts', only(0), NEWEST_FIRST)] : [];
  const published = range('published', only(1), NEWEST_FIRST);
  switch (by) {
    case 'title':
      return [range(by, rows, [title, id])];
    case '-title':
      return [range(by, rows, [descending(title), descending(id)])];
    case 'date':
      return [range(by, rows, [created, id])];
    // alphabetical by the labels of the dashboard: Draft, Published
    case 'state':
      return [...drafts, published];
    case '-state':
      return [published, ...drafts];
    default:
      return withDrafts ? [range('newest', rows, NEWEST_FIRST)] : [published];
  }
}
