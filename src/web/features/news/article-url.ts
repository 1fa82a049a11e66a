import type { NewsArticle } from '#contract/news.ts';
import { slug } from '#domain/text.ts';

/** Path of an article's own page, '/news/12-new-bell'; the number alone counts, the rest is for the reader. */
export function articleAddress({ _id, title }: Pick<NewsArticle, '_id' | 'title'>): string {
  return `/news/${[_id, slug(title)].filter(Boolean).map(encodeURIComponent).join('-')}`;
}
