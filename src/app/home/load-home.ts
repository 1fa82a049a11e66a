import type { LectionaryToday } from '#calendar/contract.ts';
import type { CivilDate } from '#church-year/dates.ts';
import type { Daily } from '#daily/contract.ts';
import { fallbackVerse } from '#daily/fallback-verse.ts';
import type { EventSummary } from '#events/pages/event-summary.ts';
import type { Client } from '#kit/api/client.ts';
import { loadOptional, loadParts } from '#kit/ssr/load-optional.ts';
import type { ArticleSummary } from '#news/pages/article-summary.ts';
import type { Vicar } from '#people/vicar/contract.ts';
import type { ServiceSummary } from '#services/pages/service-times.tsx';

/** Public specification, section 9. */
const HOME_EVENTS = 3;
const HOME_ARTICLES = 3;

export interface HomeData {
  /** Today in the church; undefined if it fails to load. */
  readonly today: LectionaryToday | undefined;
  /** Has empty fields before staff write one; undefined if it fails to load. */
  readonly vicar: Vicar | undefined;
  /** Verse and saying of the day; undefined if nothing can be loaded. */
  readonly daily: Daily | undefined;
  /** All services; the section selects three. */
  readonly services: readonly ServiceSummary[];
  /** Upcoming events, soonest first. */
  readonly events: readonly EventSummary[];
  /** Newest first. */
  readonly news: readonly ArticleSummary[];
  /** Whether everything loaded; a list that failed is empty. */
  readonly isComplete: boolean;
}

/** The built-in verse and saying of the day, if the API fails. Their tables are loaded only then. */
async function builtInDaily(date: CivilDate): Promise<Daily> {
  const { sayingFor } = await import('#church-year/sayings.ts');
  return { date, verse: fallbackVerse, saying: sayingFor(date) };
}

/** Loads all data of the home page in parallel. @param date of the built-in saying. */
export async function loadHome(client: Client, date: CivilDate) {
  const { lectionary, vicar, daily, services, events, news } = client;
  const { parts, status } = await loadParts({
    today: lectionary.today(),
    vicar: vicar.read(),
    daily: daily.read(),
    services: services.list(),
    events: events.list({ query: { limit: HOME_EVENTS, series: 'next' } }),
    news: news.list({ query: { limit: HOME_ARTICLES } }),
  });
  return {
    today: parts.today,
    vicar: parts.vicar,
    daily: parts.daily ?? (await loadOptional(builtInDaily(date), 'the built-in saying')),
    services: parts.services ?? [],
    events: parts.events?.filter((event) => !event.isPast) ?? [],
    news: parts.news ?? [],
    isComplete: status === 200,
  } satisfies HomeData;
}
