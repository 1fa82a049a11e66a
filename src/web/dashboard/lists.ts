import type { Event } from '#contract/events.ts';
import type { NewsArticle } from '#contract/news.ts';
import { browserClient } from '../session/browser-client.ts';
import { storedToken } from '../session/token-store.ts';

/** Every list that the dashboard works with; undefined for one that could not be loaded. */
export interface Lists {
  readonly events: readonly Event[] | undefined;
  readonly news: readonly NewsArticle[] | undefined;
}

/** Loads all lists together (admin specification, section 7). A failure is logged; without a token nothing is asked. */
export async function loadLists(): Promise<Lists> {
  if (storedToken() === null) return { events: undefined, news: undefined };
  const [events, news] = await Promise.all([
    logged('events', browserClient.events.list()),
    logged('news', browserClient.news.list({ query: { admin: 'true' } })),
  ]);
  return { events, news };
}

async function logged<T>(name: string, list: Promise<T>): Promise<T | undefined> {
  try {
    return await list;
  } catch (error) {
    console.error(`Failed to load ${name}`, error);
    return undefined;
  }
}
