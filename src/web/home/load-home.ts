import type { Client } from '#contract/client.ts';
import type { Daily } from '#contract/daily.ts';
import type { Event } from '#contract/events.ts';
import type { NewsArticle } from '#contract/news.ts';
import { readDaily } from '../features/daily/read-daily.ts';
import { listOrNothing } from '../list-or-nothing.ts';

/** Public specification, section 9. */
const HOME_EVENTS = 3;
const HOME_ARTICLES = 3;

export interface Home {
  /** Verse and saying of the parish's day; undefined when they could not be read. */
  readonly daily: Daily | undefined;
  /** Those to come, soonest first. */
  readonly events: readonly Event[];
  /** Newest first. */
  readonly news: readonly NewsArticle[];
  /** Whether everything could be read; a list that could not is empty. */
  readonly isWhole: boolean;
}

/** Everything that the home page shows, read at once. */
export async function loadHome(client: Client): Promise<Home> {
  const [daily, events, news] = await Promise.all([
    readDaily(client),
    listOrNothing(client.events.list({ query: { limit: HOME_EVENTS } })),
    listOrNothing(client.news.list({ query: { limit: HOME_ARTICLES } })),
  ]);
  return {
    daily,
    events: events?.filter((event) => !event.isPast) ?? [],
    news: news ?? [],
    isWhole: daily !== undefined && events !== undefined && news !== undefined,
  };
}
