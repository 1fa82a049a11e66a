import type { NewsArticle } from '#contract/resources/news.ts';
import { slug } from '#domain/text/slug.ts';

/** Path of an article's page, '/news/12-new-bell'. Only the number identifies the article. */
export function articleUrl({ _id, title }: Pick<NewsArticle, '_id' | 'title'>): string {
  return `/news/${[_id, slug(title)].filter(Boolean).map(encodeURIComponent).join('-')}`;
}
