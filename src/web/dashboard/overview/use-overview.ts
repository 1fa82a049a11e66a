import type { Event } from '#contract/events.ts';
import type { NewsArticle } from '#contract/news.ts';
import { browserClient } from '../../session/browser-client.ts';
import { useLoaded } from '../crud/use-async.ts';
import { useLists } from '../use-lists.tsx';
import { mostRecent, RECENT_ROWS } from './most-recent.ts';

interface Overview {
  readonly upcoming: number;
  readonly drafts: number;
  readonly recentEvents: readonly Event[];
  readonly recentNews: readonly NewsArticle[];
}

/** What the overview tells beside the totals: counted here, and asked of the server where a list is too long to be here. */
export function useOverview(): Overview {
  const { events, news } = useLists();
  const far = useLoaded(
    'the overview',
    () => askOverview(events.next !== null, news),
    `${events.total} ${news.total}`,
  );
  return {
    upcoming: far.value?.upcoming ?? events.filter(({ isPast }) => !isPast).length,
    drafts: far.value?.drafts ?? news.filter(({ isPublished }) => !isPublished).length,
    recentEvents: far.value?.recentEvents ?? mostRecent(events),
    // newest first as they come
    recentNews: mostRecent(news),
  };
}

async function askOverview(
  isFar: boolean,
  news: { readonly next: string | null; readonly total: number | null },
): Promise<Partial<Pick<Overview, 'upcoming' | 'drafts' | 'recentEvents'>>> {
  const [coming, recentEvents, published] = await Promise.all([
    isFar ? browserClient.events.list({ query: { when: 'coming', limit: 1 } }) : undefined,
    isFar ? browserClient.events.list({ query: { by: '-created', limit: RECENT_ROWS } }) : undefined,
    news.next === null ? undefined : browserClient.news.list({ query: { limit: 1 } }),
  ]);
  return {
    ...(coming?.total != null && { upcoming: coming.total }),
    ...(recentEvents && { recentEvents }),
    ...(published?.total != null && news.total !== null && { drafts: news.total - published.total }),
  };
}
