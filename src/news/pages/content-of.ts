import type { NewsArticle } from '../contract.ts';

/** What pages show of an article's content. */
export function contentOf({ formatted }: Pick<NewsArticle, 'formatted'>) {
  return formatted.content.length > 0 ? formatted.content : ['No content available'];
}
