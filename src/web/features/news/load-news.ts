import type { Client } from '#contract/client.ts';
import type { NewsArticle } from '#contract/news.ts';
import { type AskedLists, readFrom } from '../../list-query.ts';
import { type FoundRows, findRows } from '../../search-rows.ts';

/** What the page shows of the news: all of them, or a page. */
export interface ShownNews {
  readonly news: readonly NewsArticle[];
  /** Whether these are all: then the browser searches by itself. */
  readonly isWhole: boolean;
  /** How many there are on all pages. */
  readonly count: number;
  /** Where they go on; null where they do not. */
  readonly older: string | null;
  /** What the server has found; null for a list that is whole, or when nothing is searched for. */
  readonly found: FoundRows<NewsArticle> | null;
}

/** What is shown when they cannot be read. */
export const NO_NEWS: ShownNews = { news: [], isWhole: true, count: 0, older: null, found: null };

export async function loadNews(client: Client, { terms, places }: AskedLists): Promise<ShownNews> {
  const news = await readFrom(places.older, (after) =>
    client.news.list('after' in after ? { query: after } : {}),
  );
  const isWhole = news.next === null && places.older === undefined;
  return {
    news,
    isWhole,
    count: news.total ?? news.length,
    older: news.next,
    found: !isWhole && terms.news.trim() ? await findNews(client, terms.news, places.news_from) : null,
  };
}

export function findNews(client: Client, term: string, place?: string): Promise<FoundRows<NewsArticle>> {
  return findRows(term, (query) =>
    readFrom(place, (after) => client.news.list({ query: { ...query, ...after } })),
  );
}
