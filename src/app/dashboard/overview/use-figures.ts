import { useLists } from '#kit/crud/list/lists.tsx';
import { useAsync } from '#kit/crud/use-async.ts';
import { browserClient } from '#kit/session/browser-client.ts';

/** Admin specification, section 9. */
const RECENT_ROWS = 5;

/** The overview's figures besides the totals: computed from the lists, or by the server for lists that are not loaded completely. */
export function useFigures() {
  const { events, news } = useLists();
  const fromServer = useAsync(
    'the figures of the overview',
    () => loadFigures(events.next !== null, news),
    `${events.total} ${news.total}`,
  );
  return {
    upcoming:
      fromServer.value?.upcoming ??
      events.filter(({ isPast, visibility }) => visibility === 'visible' && !isPast).length,
    drafts: fromServer.value?.drafts ?? news.filter(({ isPublished }) => !isPublished).length,
    recentEvents: fromServer.value?.recentEvents ?? mostRecent(events),
    // the loaded page starts with the newest
    recentNews: mostRecent(news),
  };
}

async function loadFigures(
  isPartial: boolean,
  news: { readonly next: string | null; readonly total: number | null },
) {
  const [upcomingPage, recentEvents, published] = await Promise.all([
    isPartial
      ? browserClient.events.list({ query: { when: 'coming', series: 'next', limit: 1 } })
      : undefined,
    isPartial
      ? browserClient.events.list({
          query: { admin: 'true', series: 'next', by: '-created', limit: RECENT_ROWS },
        })
      : undefined,
    news.next === null ? undefined : browserClient.news.list({ query: { limit: 1 } }),
  ]);
  return {
    upcoming: upcomingPage?.total,
    recentEvents,
    drafts: published?.total != null && news.total !== null ? news.total - published.total : undefined,
  };
}

/** The 5 most recently created rows, newest first. */
export function mostRecent<Row extends { readonly createdAt: string; readonly _id: number }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt) || other._id - one._id)
    .slice(0, RECENT_ROWS);
}
