import { NEWS_PREVIEW_CHARACTERS, previewPrefix } from '#kit/text/preview.ts';
import type { NewsArticle } from '../contract.ts';

/** The fields of an article that lists show. */
export type ArticleSummary = Pick<
  NewsArticle,
  '_id' | 'title' | 'content' | 'date' | 'createdBy' | 'picture'
>;

/** Reduces an article to what lists show: of its content, the beginning. */
export function summarizeArticle({
  _id,
  title,
  content,
  date,
  createdBy,
  picture,
}: ArticleSummary): ArticleSummary {
  return { _id, title, date, createdBy, picture, content: previewPrefix(content, NEWS_PREVIEW_CHARACTERS) };
}
