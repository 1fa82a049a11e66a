import { EVENT_PREVIEW_CHARACTERS, NEWS_PREVIEW_CHARACTERS, truncatePrefix } from '#domain/text/preview.ts';
import type { EventSummary } from '../features/events/upcoming-events.tsx';
import type { ArticleSummary } from '../features/news/news-bulletin.tsx';
import { homeServices, type ServiceSummary } from '../features/services/service-times.tsx';
import type { HomeData } from './load-home.ts';

/**
 * Trims loader data to what the home page renders, because React Router serializes loader data into the HTML.
 *
 * @returns identical objects for identical records, so that cached HTML fragments stay valid.
 */
export function summarizeHome({ services, events, news, ...rest }: HomeData): HomeData {
  return {
    ...rest,
    services: homeServices(services).map(summarizeService),
    events: events.map(summarizeEvent),
    // only the newest article is shown with its picture
    news: news.map((article, index) =>
      index === 0 ? summarizeLeadArticle(article) : summarizeArticle(article),
    ),
  };
}

const summarizeService = memoizeByRecord(({ id, name, day, time, language, category }: ServiceSummary) => ({
  id,
  name,
  day,
  time,
  language,
  category,
}));

const summarizeEvent = memoizeByRecord(
  ({ _id, title, description, date, start, time, isPast, isToday, picture }: EventSummary) => ({
    ...{ _id, title, date, start, time, isPast, isToday, picture },
    description: description && truncatePrefix(description, EVENT_PREVIEW_CHARACTERS),
  }),
);

const summarizeLeadArticle = memoizeByRecord(
  ({ _id, title, content, date, createdBy, picture }: ArticleSummary) => ({
    ...{ _id, title, date, createdBy, picture },
    content: truncatePrefix(content, NEWS_PREVIEW_CHARACTERS),
  }),
);

const summarizeArticle = memoizeByRecord((article: ArticleSummary) => ({
  ...summarizeLeadArticle(article),
  picture: null,
}));

function memoizeByRecord<Source extends object, Summary>(
  summarize: (source: Source) => Summary,
): (source: Source) => Summary {
  const cache = new WeakMap<Source, Summary>();
  return (source) => {
    const summary = cache.get(source) ?? summarize(source);
    cache.set(source, summary);
    return summary;
  };
}
