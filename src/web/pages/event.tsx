import type { Client } from '#contract/client.ts';
import type { Event } from '#contract/resources/events.ts';
import { isEventIndexable } from '#domain/indexing.ts';
import { EventDetail } from '../features/events/event-detail.tsx';
import { eventUrl } from '../features/events/event-url.ts';
import { loadRecord } from '../load-record.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { DeferredContent, deferred } from '../ui/feedback/deferred.tsx';
import { DetailSkeleton } from '../ui/layout/detail-page.tsx';
import type { Route } from './+types/event';

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
