import type { Client } from '#kit/api/client.ts';
import { type ListData, type ListQuery, loadAtCursor, searchRows } from '#parish/site/list-query.ts';
import type { NewsArticle } from '../contract.ts';

/** Loads all articles, or one page. */
export async function loadNews(
  client: Client,
  { terms, cursors }: ListQuery,
): Promise<ListData<NewsArticle>> {
  const news = await loadAtCursor(cursors.older, (after) =>
    client.news.list('after' in after ? { query: after } : {}),
  );
  return {
    rows: news,
    count: news.total ?? news.length,
    next: { older: news.next },
    searchPage: terms.news.trim() ? await searchRows(client.news.list, terms.news, cursors.news_from) : null,
  };
}
