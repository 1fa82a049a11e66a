import { beginning, EVENT_PREVIEW_CHARACTERS, NEWS_PREVIEW_CHARACTERS } from '#domain/text.ts';
import { servicesInBrief } from '../features/services/service-times.tsx';
import type { Home } from './load-home.ts';

/**
 * What of it the page shows. A served page carries what it was made from to the scripts, so whole texts, and pictures that
 * stand nowhere, would be written, compressed and sent for nothing.
 */
export function homeInBrief({ services, events, news, ...rest }: Home): Home {
  return {
    ...rest,
    services: servicesInBrief(services).map(({ id, name, day, time, language, category }) => ({
      id,
      name,
      day,
      time,
      language,
      category,
    })),
    events: events.map(({ _id, title, description, date, start, time, isPast, isToday, picture }) => ({
      ...{ _id, title, date, start, time, isPast, isToday, picture },
      description: description && beginning(description, EVENT_PREVIEW_CHARACTERS),
    })),
    news: news.map(({ _id, title, content, date, createdBy, picture }, place) => ({
      ...{ _id, title, date, createdBy },
      content: beginning(content, NEWS_PREVIEW_CHARACTERS),
      // only the newest is shown with its picture
      picture: place === 0 ? picture : null,
    })),
  };
}
