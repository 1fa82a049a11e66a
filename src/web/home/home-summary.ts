import { EVENT_PREVIEW_CHARACTERS, NEWS_PREVIEW_CHARACTERS, previewPrefix } from '#domain/text/preview.ts';
import { homeServices } from '../features/services/service-times.tsx';
import type { HomeData } from './load-home.ts';

/** Trims loader data to what the home page renders, because React Router serializes loader data into the HTML. */
export function summarizeHome({ services, events, news, ...rest }: HomeData): HomeData {
  return {
    ...rest,
    services: homeServices(services).map(({ id, name, day, time, language, category }) => ({
      id,
      name,
      day,
      time,
      language,
      category,
    })),
    events: events.map(
      ({ _id, title, description, date, start, time, isPast, isToday, picture, ...event }) => ({
        ...{ _id, title, date, start, time, isPast, isToday, picture },
        ...{ isCanceled: event.isCanceled, cancelReason: event.cancelReason, nextDates: event.nextDates },
        description: description && previewPrefix(description, EVENT_PREVIEW_CHARACTERS),
      }),
    ),
    news: news.map(({ _id, title, content, date, createdBy, picture }, index) => ({
      ...{ _id, title, date, createdBy },
      content: previewPrefix(content, NEWS_PREVIEW_CHARACTERS),
      // only the newest article is shown with its picture
      picture: index === 0 ? picture : null,
    })),
  };
}
