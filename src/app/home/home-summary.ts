import { summarizeEvent } from '#events/pages/event-summary.ts';
import { summarizeArticle } from '#news/pages/article-summary.ts';
import { homeServices } from '#services/pages/service-times.tsx';
import type { HomeData, loadHome } from './load-home.ts';

/** Trims loader data to what the home page renders, because React Router serializes loader data into the HTML. */
export function summarizeHome(loaded: Awaited<ReturnType<typeof loadHome>>): HomeData {
  const { services, events, news, ...rest } = loaded;
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
    // the cards of events show no location
    events: events.map((event) => ({ ...summarizeEvent(event), location: null })),
    news: news.map(summarizeArticle).map((article, index) => ({
      ...article,
      // only the newest article is shown with its picture
      picture: index === 0 ? article.picture : null,
    })),
  };
}
