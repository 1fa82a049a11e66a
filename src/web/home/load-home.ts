import type { Client } from '#contract/client.ts';
import type { Daily } from '#contract/daily.ts';
import type { Vicar } from '#contract/vicar.ts';
import { readDaily } from '../features/daily/load-daily.ts';
import type { EventInBrief } from '../features/events/upcoming-events.tsx';
import type { ArticleInBrief } from '../features/news/news-bulletin.tsx';
import type { ServiceInBrief } from '../features/services/service-times.tsx';
import { readVicar } from '../features/vicar/load-vicar.ts';
import { listOrNothing } from '../load-list.ts';

/** Public specification, section 9. */
const HOME_EVENTS = 3;
const HOME_ARTICLES = 3;

export interface Home {
  /** Empty before anything was written; undefined when it could not be read. */
  readonly vicar: Vicar | undefined;
  /** Verse and saying of the parish's day; undefined when they could not be read. */
  readonly daily: Daily | undefined;
  /** All of them; the section chooses. */
  readonly services: readonly ServiceInBrief[];
  /** Those to come, soonest first. */
  readonly events: readonly EventInBrief[];
  /** Newest first. */
  readonly news: readonly ArticleInBrief[];
  /** Whether everything could be read; a list that could not is empty. */
  readonly isWhole: boolean;
}

/** Everything that the home page shows, read at once. */
export async function loadHome(client: Client): Promise<Home> {
  const [vicar, daily, services, events, news] = await Promise.all([
    readVicar(client),
    readDaily(client),
    listOrNothing(client.services.list()),
    listOrNothing(client.events.list({ query: { limit: HOME_EVENTS } })),
    listOrNothing(client.news.list({ query: { limit: HOME_ARTICLES } })),
  ]);
  return {
    vicar,
    daily,
    services: services ?? [],
    events: events?.filter((event) => !event.isPast) ?? [],
    news: news ?? [],
    isWhole: [vicar, daily, services, events, news].every((part) => part !== undefined),
  };
}
