import type { NewsArticle } from '../contract.ts';

/** The fields of an article that lists show. */
export type ArticleSummary = ReturnType<typeof summarizeArticle>;

/** Reduces an article to what lists show: of its content, the beginning. */
export function summarizeArticle(article: NewsArticle) {
  const { _id, title, date, createdBy, picture, excerpt, formatted } = article;
  const shown = { excerpt, formatted: excerpt ? { content: [] } : formatted };
  return { _id, title, date, createdBy, picture, ...shown };
}
