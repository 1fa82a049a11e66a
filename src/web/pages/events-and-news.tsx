import { data } from 'react-router';
import type { Client } from '#contract/client.ts';
import { parish } from '#parish';
import { EventList } from '../features/events/event-list.tsx';
import { loadEvents, NO_EVENTS } from '../features/events/load-events.ts';
import { loadNews, NO_NEWS } from '../features/news/load-news.ts';
import { NewsList } from '../features/news/news-list.tsx';
import { type AskedLists, askedLists } from '../list-query.ts';
import { listOrNothing } from '../load-list.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { Parting } from '../ui/art/section-divider.tsx';
import { Arriving, soon } from '../ui/deferred.tsx';
import { Link } from '../ui/link.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { Subscribe } from '../ui/subscribe.tsx';
import type { Route } from './+types/events-and-news';

/** The page's sections; header and home page lead to them by their ids. */
const EVENTS = { id: 'upcoming-events', title: 'Upcoming Events' };
const NEWS = { id: 'news-bulletin', title: 'News Bulletin' };

/** Both lists, read at once; one that cannot be read is undefined. */
async function loadEventsAndNews(client: Client, asked: AskedLists) {
  const [events, news] = await Promise.all([
    listOrNothing(loadEvents(client, asked)),
    listOrNothing(loadNews(client, asked)),
  ]);
  return { events, news };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = askedLists(url);
  const lists = await loadEventsAndNews(context.get(pageContext).client, asked);
  // a page that lacks a list is shown, but not kept for the next visitor
  const status = lists.events && lists.news ? 200 : 503;
  return data({ lists: { value: lists }, asked }, { status });
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const asked = askedLists(url);
  return { lists: await soon(loadEventsAndNews(browserClient, asked)), asked };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Events & News',
    description: `Feasts, gatherings and news of ${parish.name}, ${parish.address.city}: what is coming up, and what has been.`,
    path: '/eventsandnews',
    publicUrl: matches[0].loaderData?.publicUrl,
  });
}

/** What is coming up in the parish, and what has been (public specification, section 2). */
export default function EventsAndNewsPage({ loaderData: { lists, asked } }: Route.ComponentProps) {
  return (
    <main>
      <header className="wrap pt-14 md:pt-20">
        <p className="eyebrow">{parish.shortName.saint}</p>
        <h1 className="mt-3 text-[clamp(2.4rem,1.8rem+2.6vw,3.6rem)]">Events &amp; News</h1>
        <p className="mt-4 max-w-[55ch] text-[1.2rem] text-quiet">
          Feasts and fasts, picnics and choir practice: come, whoever you are. Everything here is open to
          guests.
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
        <Arriving soon={lists} skeleton={<ListSkeleton title={EVENTS.title} />}>
          {({ events }) => <EventList shown={events ?? NO_EVENTS} asked={asked} />}
        </Arriving>
      </section>
      <Parting />
      <section id={NEWS.id} aria-label={NEWS.title} tabIndex={-1} className="section wrap">
        <Arriving soon={lists} skeleton={<ListSkeleton title={NEWS.title} />}>
          {({ news }) => <NewsList shown={news ?? NO_NEWS} asked={asked} />}
        </Arriving>
      </section>
    </main>
  );
}
