import { useCallback, useState } from 'react';
import { data } from 'react-router';
import { Subscribe } from '#calendar/month/subscribe.tsx';
import { EventList } from '#events/pages/event-list.tsx';
import { type EventSummary, summarizeEvent } from '#events/pages/event-summary.ts';
import { loadEvents } from '#events/pages/load-events.ts';
import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadParts } from '#kit/ssr/load-optional.ts';
import { type Deferred, DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { Skeleton } from '#kit/ui/feedback/skeleton.tsx';
import { type ArticleSummary, summarizeArticle } from '#news/pages/article-summary.ts';
import { loadNews } from '#news/pages/load-news.ts';
import { NewsList } from '#news/pages/news-list.tsx';
import { EMPTY_LIST, type ListData, type ListQuery, parseListQuery } from '#parish/site/list-query.ts';
import { pageContext } from '#parish/site/page-context.ts';
import { PageHeader } from '#parish/site/page-header.tsx';
import { staticMeta } from '#parish/site/page-meta.ts';
import { siteName, useParish } from '#parish/site/site.ts';
import type { Route } from './+types/events-and-news';
import procession from './procession.svg';
import inlineProcession from './procession.svg?inline';

/** The sections; the header and the home page link to their ids. */
const EVENTS = { id: 'upcoming-events', title: 'Upcoming Events' };
const NEWS = { id: 'news-bulletin', title: 'News Bulletin' };

interface Lists {
  readonly events?: ListData<EventSummary>;
  readonly news?: ListData<ArticleSummary>;
}

function loadLists(client: Client, query: ListQuery) {
  return loadParts({ events: loadEvents(client, query), news: loadNews(client, query) });
}

/** Returns the beginnings of the texts, or the complete texts for a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = parseListQuery(url);
  const { status, parts } = await loadLists(context.get(pageContext).client, query);
  const isSummary = !query.terms.events && !query.terms.news;
  return data({ lists: { value: isSummary ? summarize(parts) : parts }, query, isSummary }, { status });
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const query = parseListQuery(url);
  const lists = await deferred<Lists>(loadLists(browserClient, query).then(({ parts }) => parts));
  return { lists, query, isSummary: false };
}

function summarize({ events, news }: Awaited<ReturnType<typeof loadLists>>['parts']): Lists {
  return {
    ...(events && { events: { ...events, rows: events.rows.map(summarizeEvent) } }),
    ...(news && { news: { ...news, rows: news.rows.map(summarizeArticle) } }),
  };
}

/** Returns the lists, and while they have only the beginnings of the texts, a function that loads the complete ones. */
function useLists({ lists, query, isSummary }: Route.ComponentProps['loaderData']) {
  const [complete, setComplete] = useState<Deferred<Lists>>();
  const loadTexts = useCallback(async () => {
    const [events, news] = await Promise.all([
      loadEvents(browserClient, query),
      loadNews(browserClient, query),
    ]);
    setComplete({ value: { events, news } });
  }, [query]);
  if (!isSummary) return { lists };
  return complete ? { lists: complete } : { lists, loadTexts };
}

export const meta = staticMeta({
  title: 'Events & News',
  description: (parish) =>
    `Feasts, gatherings and news of ${siteName(parish)}: what is coming up, and what has been.`,
  path: '/eventsandnews',
  image: '/previews/events-and-news.jpg',
});

/** The events and news page (public specification, section 2). */
export default function EventsAndNewsPage({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const { lists, loadTexts } = useLists(loaderData);
  const { words } = useParish();
  return (
    <main>
      <PageHeader
        path="/eventsandnews"
        scene={import.meta.env.SSR ? inlineProcession : procession}
        title="Events & News"
        introduction={words.eventsIntroduction}
      >
        <div className="mt-5">
          <Subscribe look="night" />
        </div>
      </PageHeader>
      <section id={EVENTS.id} aria-label={EVENTS.title} tabIndex={-1} className="section wrap">
        <DeferredContent data={lists} skeleton={<ListSkeleton title={EVENTS.title} />}>
          {({ events }) => <EventList data={events ?? EMPTY_LIST} query={query} loadTexts={loadTexts} />}
        </DeferredContent>
      </section>
      <section id={NEWS.id} aria-label={NEWS.title} tabIndex={-1} className="section wrap">
        <DeferredContent data={lists} skeleton={<ListSkeleton title={NEWS.title} />}>
          {({ news }) => <NewsList data={news ?? EMPTY_LIST} query={query} loadTexts={loadTexts} />}
        </DeferredContent>
      </section>
    </main>
  );
}

/** Skeleton of a list of entries with pictures. */
function ListSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <h2 className="mb-14 text-[clamp(1.9rem,1.5rem+1.5vw,2.6rem)]">{title}</h2>
      <p className="sr-only">Loading</p>
      <div className="divide-y divide-line">
        {[1, 2, 3].map((index) => (
          <div key={index} className="grid gap-x-8 gap-y-5 py-6 md:grid-cols-[minmax(0,1fr)_19rem] md:py-8">
            <Skeleton lines={4} />
            <div className="aspect-[16/10] rounded-sm bg-line max-md:order-first" />
          </div>
        ))}
      </div>
    </div>
  );
}
