import { beginning, EVENT_PREVIEW_CHARACTERS, NEWS_PREVIEW_CHARACTERS } from '#domain/text.ts';
import type { EventInBrief } from '../features/events/upcoming-events.tsx';
import type { ArticleInBrief } from '../features/news/news-bulletin.tsx';
import { type ServiceInBrief, servicesInBrief } from '../features/services/service-times.tsx';
import type { Home } from './load-home.ts';

/**
 * What of it the page shows. A served page carries what it was made from to the scripts, so whole texts, and pictures that
 * stand nowhere, would be written, compressed and sent for nothing.
 *
 * @returns of the same records the same objects, so that what was written of them stands for the next page.
 */
export function homeInBrief({ services, events, news, ...rest }: Home): Home {
  return {
    ...rest,
    services: servicesInBrief(services).map(serviceInBrief),
    events: events.map(eventInBrief),
    // only the newest is shown with its picture
    news: news.map((article, place) => (place === 0 ? leadInBrief(article) : articleInBrief(article))),
  };
}

const serviceInBrief = onceOfEach(({ id, name, day, time, language, category }: ServiceInBrief) => ({
  id,
  name,
  day,
  time,
  language,
  category,
}));

const eventInBrief = onceOfEach(
  ({ _id, title, description, date, start, time, isPast, isToday, picture }: EventInBrief) => ({
    ...{ _id, title, date, start, time, isPast, isToday, picture },
    description: description && beginning(description, EVENT_PREVIEW_CHARACTERS),
  }),
);

const leadInBrief = onceOfEach(({ _id, title, content, date, createdBy, picture }: ArticleInBrief) => ({
  ...{ _id, title, date, createdBy, picture },
  content: beginning(content, NEWS_PREVIEW_CHARACTERS),
}));

const articleInBrief = onceOfEach((article: ArticleInBrief) => ({ ...leadInBrief(article), picture: null }));

function onceOfEach<Whole extends object, Brief>(make: (whole: Whole) => Brief): (whole: Whole) => Brief {
  const made = new WeakMap<Whole, Brief>();
  return (whole) => {
    const brief = made.get(whole) ?? make(whole);
    made.set(whole, brief);
    return brief;
  };
}
