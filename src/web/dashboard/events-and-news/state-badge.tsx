import type { Event } from '#contract/events.ts';
import type { NewsArticle } from '#contract/news.ts';
import { StateBadge } from '../crud/state-badge.tsx';

export function eventState({ date, isPast }: Event): string {
  if (date === null) return 'No date';
  return isPast ? 'Past' : 'Upcoming';
}

export function EventState({ event }: { event: Event }) {
  return <StateBadge isLive={!event.isPast} label={eventState(event)} />;
}

export function articleState({ isPublished }: NewsArticle): string {
  return isPublished ? 'Published' : 'Draft';
}

export function ArticleState({ article }: { article: NewsArticle }) {
  return <StateBadge isLive={article.isPublished} label={articleState(article)} />;
}
