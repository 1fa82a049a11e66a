import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import { parish } from '#parish';
import { EventList } from '../features/events/event-list.tsx';
import { loadEvents } from '../features/events/load-events.ts';
import { loadNews } from '../features/news/load-news.ts';
import { NewsList } from '../features/news/news-list.tsx';
import { loadOptional } from '../load-optional.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { EMPTY_LIST, type ListQuery, parseListQuery } from '../search/list-query.ts';
import { browserClient } from '../session/browser-client.ts';
import { SectionDivider } from '../ui/art/section-divider.tsx';
import { Link } from '../ui/controls/link.tsx';
import { Subscribe } from '../ui/controls/subscribe.tsx';
import { DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import type { Route } from './+types/events-and-news';

/** The sections; the header and the home page link to their ids. */
const EVENTS = { id: 'upcoming-events', title: 'Upcoming Events' };
const NEWS = { id: 'news-bulletin', title: 'News Bulletin' };

/** Loads both lists in parallel; a list that fails to load is undefined. */
async function loadEventsAndNews(client: Client, query: ListQuery) {
  const [events, news] = await Promise.all([
    loadOptional(loadEvents(client, query)),
    loadOptional(loadNews(client, query)),
  ]);
  return { events, news };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = parseListQuery(url);
  const lists = await loadEventsAndNews(context.get(pageContext).client, query);
  // incomplete pages are sent with 503, so that they are not cached
  const status = lists.events && lists.news ? 200 : 503;
  return data({ lists: { value: lists }, query }, { status });
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const query = parseListQuery(url);
  return { lists: await deferred(loadEventsAndNews(browserClient, query)), query };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Events & News',
    description: `Feasts, gatherings and news of ${parish.name}, ${parish.address.city}: what is coming up, and what has been.`,
    path: '/eventsandnews',
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** The events and news page (public specification, section 2). */
export default function EventsAndNewsPage({ loaderData: { lists, query } }: Route.ComponentProps) {
  return (
    <main>
      <header className="wrap pt-14 md:pt-20">
        <p className="eyebrow">{parish.shortName.saint}</p>
        <h1 className="mt-3 text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">Events &amp; News</h1>
        <p className="mt-4 max-w-[55ch] text-[1.2rem] text-quiet">
          Feasts and fasts, picnics and choir practice: guests are welcome at everything here.
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3">
          {[EVENTS, NEWS].map(({ id, title }) => (
            <Link key={id} to={`#${id}`} className="link inline-flex min-h-11 items-center font-semibold">
              {title}
            </Link>
          ))}
          <Subscribe />
        </div>
      </header>
      <section id={EVENTS.id} aria-label={EVENTS.title} tabIndex={-1} className="section wrap">
        <DeferredContent data={lists} skeleton={<ListSkeleton title={EVENTS.title} />}>
          {({ events }) => <EventList data={events ?? EMPTY_LIST} query={query} />}
        </DeferredContent>
      </section>
      <SectionDivider />
      <section id={NEWS.id} aria-label={NEWS.title} tabIndex={-1} className="section wrap">
        <DeferredContent data={lists} skeleton={<ListSkeleton title={NEWS.title} />}>
          {({ news }) => <NewsList data={news ?? EMPTY_LIST} query={query} />}
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
          <div key={index} className="grid gap-x-8 gap-y-5 py-8 md:grid-cols-[minmax(0,1fr)_19rem] md:py-10">
            <Skeleton lines={4} />
            <div className="aspect-[16/10] rounded-sm bg-line max-md:order-first" />
          </div>
        ))}
      </div>
    </div>
  );
}
