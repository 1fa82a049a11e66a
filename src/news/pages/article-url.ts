import { recordPath } from '#kit/text/slug.ts';
import type { NewsArticle } from '../contract.ts';

/** Path of an article's page. */
export const articleUrl = (article: Pick<NewsArticle, '_id' | 'title'>): string =>
  recordPath('/news', article);
