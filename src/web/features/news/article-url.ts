import type { NewsArticle } from '#contract/resources/news.ts';
import { recordPath } from '#domain/text/slug.ts';

/** Path of an article's page. */
export const articleUrl = (article: Pick<NewsArticle, '_id' | 'title'>): string =>
  recordPath('/news', article);
