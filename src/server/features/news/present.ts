import type { NewsArticle } from '#contract/news.ts';
import type { MediaHosts } from '../../adapters/media-host/media-hosts.ts';
import type { ParishDay } from '../../parish-calendar-clock.ts';
import { recordPicture } from '../../uploads/picture-view.ts';
import type { Article } from './queries.ts';

export function presentArticle(
  row: Article,
  { day, media }: { day: ParishDay; media: MediaHosts },
): NewsArticle {
  return {
    _id: row.id,
    title: row.title,
    content: row.content ?? '',
    image: row.image,
    picture: recordPicture(row, media),
    date: day.dayOf(row.created_at),
    createdAt: row.created_at,
    createdBy: row.author === null ? null : { name: row.author },
    isPublished: row.is_published === 1,
    version: row.version,
  };
}
