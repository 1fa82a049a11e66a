import type { Event } from '#contract/events.ts';
import type { NewsArticle } from '#contract/news.ts';

/** How a record stands, in a word; a mark beside it differs in shape as well as in colour. */
function StateBadge({ isLive, word }: { isLive: boolean; word: string }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full border ${isLive ? 'border-good bg-good' : 'border-edge'}`}
      />
      {word}
    </span>
  );
}

export function eventState({ date, isPast }: Event): string {
  if (date === null) return 'No date';
  return isPast ? 'Past' : 'Upcoming';
}

export function EventState({ event }: { event: Event }) {
  return <StateBadge isLive={!event.isPast} word={eventState(event)} />;
}

export function articleState({ isPublished }: NewsArticle): string {
  return isPublished ? 'Published' : 'Draft';
}

export function ArticleState({ article }: { article: NewsArticle }) {
  return <StateBadge isLive={article.isPublished} word={articleState(article)} />;
}
