import type { NewsArticle } from '#contract/news.ts';
import type { MediaHosts } from '../../adapters/media-storage/media-hosts.ts';
import type { ParishClock } from '../../parish-calendar-clock.ts';
import { presentRecordPicture } from '../../uploads/picture-view.ts';
import type { Article } from './queries.ts';

export function presentArticle(
  row: Article,
  { parishClock, media }: { parishClock: ParishClock; media: MediaHosts },
): NewsArticle {
  return {
    _id: row.id,
    title: row.title,
    content: row.content ?? '',
    image: row.image,
    picture: presentRecordPicture(row, media),
    date: parishClock.dateOf(row.created_at),
    createdAt: row.created_at,
    createdBy: row.author === null ? null : { name: row.author },
    isPublished: row.is_published === 1,
    version: row.version,
  };
}
