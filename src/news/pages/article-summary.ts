import type { NewsArticle } from '../contract.ts';

/** The fields of an article that lists show. */
export type ArticleSummary = Pick<
  NewsArticle,
  '_id' | 'title' | 'excerpt' | 'formatted' | 'date' | 'createdBy' | 'picture'
>;

/** Reduces an article to what lists show: of its content, the beginning. */
export function summarizeArticle({
  _id,
  title,
  excerpt,
  formatted,
  date,
  createdBy,
  picture,
}: ArticleSummary): ArticleSummary {
  const shown = { excerpt, formatted: excerpt ? { content: [] } : formatted };
  return { _id, title, date, createdBy, picture, ...shown };
}
