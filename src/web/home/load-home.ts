import type { Client } from '#contract/client.ts';
import type { Event } from '#contract/events.ts';
import type { NewsArticle } from '#contract/news.ts';
import { listOrNothing } from '../list-or-nothing.ts';

/** Public specification, section 9. */
const HOME_EVENTS = 3;
const HOME_ARTICLES = 3;

export interface Home {
  /** Those to come, soonest first. */
  readonly events: readonly Event[];
  /** Newest first. */
  readonly news: readonly NewsArticle[];
  /** Whether every list could be read; one that could not is empty. */
  readonly isWhole: boolean;
}

/** Everything that the home page shows, read at once. */
export async function loadHome(client: Client): Promise<Home> {
  const [events, news] = await Promise.all([
    listOrNothing(client.events.list({ query: { limit: HOME_EVENTS } })),
    listOrNothing(client.news.list({ query: { limit: HOME_ARTICLES } })),
  ]);
  return {
    events: events?.filter((event) => !event.isPast) ?? [],
    news: news ?? [],
    isWhole: events !== undefined && news !== undefined,
  };
}
