import type { Client } from '#kit/api/client.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { loadRecord } from '#kit/ssr/load-record.ts';
import { DeferredContent, deferred } from '#kit/ui/feedback/deferred.tsx';
import { DetailSkeleton } from '#parish/site/detail-page.tsx';
import { pageContext } from '#parish/site/page-context.ts';
import { pageMeta, pageTitle } from '#parish/site/page-meta.ts';
import type { Event } from '../contract.ts';
import { isEventIndexable } from '../indexing.ts';
import type { Route } from './+types/event';
import { EventDetail } from './event-detail.tsx';
import { eventUrl } from './event-url.ts';

function loadEvent(client: Client, idAndSlug: string): Promise<Event> {
  return loadRecord({
    idAndSlug,
    load: (id) => client.events.read({ params: { id } }),
    urlOf: eventUrl,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await loadEvent(context.get(pageContext).client, params.idAndSlug);
  return { event: { value: event } };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { event: await deferred(loadEvent(browserClient, params.idAndSlug)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const event = loaderData?.event.value;
  const site = matches[0].loaderData;
  if (!event || event instanceof Promise) return [{ title: pageTitle(site, 'Event') }];
  return pageMeta({
    title: event.title,
    description: ({ identity }) => event.summary ?? eventSummary(event, identity.name),
    path: eventUrl(event),
    image: event.picture?.preview ?? '/previews/events-and-news.jpg',
    type: 'article',
    isIndexable: !site || isEventIndexable(event.date, site.today),
    site,
  });
}

/** Date, time and location, for an event without a description. */
function eventSummary({ dateText, timeText, location }: Event, parishName: string): string {
  return [dateText, timeText, location ?? parishName].filter(Boolean).join(' · ');
}

export default function EventPage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <DeferredContent data={loaderData.event} skeleton={<DetailSkeleton />}>
      {(event) => (
        <EventDetail event={event} url={new URL(eventUrl(event), matches[0].loaderData.publicUrl).href} />
      )}
    </DeferredContent>
  );
}
