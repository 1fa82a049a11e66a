import type { Client } from '#contract/client.ts';
import type { NewsArticle } from '#contract/resources/news.ts';
import { type ListQuery, loadAtCursor } from '../../search/list-query.ts';
import { type SearchPage, searchRows } from '../../search/search-rows.ts';

/** Data of the news list: all articles, or one page. */
export interface NewsData {
  readonly news: readonly NewsArticle[];
  /** Whether these are all articles; the browser then searches them itself. */
  readonly isComplete: boolean;
  /** Number of articles on all pages. */
  readonly count: number;
  /** Cursor of the next page; null on the last page. */
  readonly olderCursor: string | null;
  /** Server-side search results; null when the list is complete or nothing is searched. */
  readonly searchPage: SearchPage<NewsArticle> | null;
}

/** Shown when the news fail to load. */
export const NO_NEWS: NewsData = {
  news: [],
  isComplete: true,
  count: 0,
  olderCursor: null,
  searchPage: null,
};

export async function loadNews(client: Client, { terms, cursors }: ListQuery): Promise<NewsData> {
  const news = await loadAtCursor(cursors.older, (after) =>
    client.news.list('after' in after ? { query: after } : {}),
  );
  const isComplete = news.next === null && cursors.older === undefined;
  return {
    news,
    isComplete,
    count: news.total ?? news.length,
    olderCursor: news.next,
    searchPage:
      !isComplete && terms.news.trim() ? await searchNews(client, terms.news, cursors.news_from) : null,
  };
}

export function searchNews(client: Client, term: string, cursor?: string): Promise<SearchPage<NewsArticle>> {
  return searchRows(term, (query) =>
    loadAtCursor(cursor, (after) => client.news.list({ query: { ...query, ...after } })),
  );
}
