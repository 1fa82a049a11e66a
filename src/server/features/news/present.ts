import type { NewsArticle } from '#contract/news.ts';
import type { ParishDay } from '../../parish-day.ts';
import type { Article } from './queries.ts';

export function presentArticle(row: Article, day: ParishDay): NewsArticle {
  return {
    _id: row.id,
    title: row.title,
    content: row.content ?? '',
    image: row.image,
    date: day.dayOf(row.created_at),
    createdAt: row.created_at,
    createdBy: row.author === null ? null : { name: row.author },
    isPublished: row.is_published === 1,
    version: row.version,
  };
}
