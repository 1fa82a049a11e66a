import type { Client } from '#contract/client.ts';
import type { Event } from '#contract/events.ts';
import { longDate } from '#domain/civil-date.ts';
import { parish } from '#parish';
import { eventData } from '../features/events/event-data.ts';
import { EventRecord } from '../features/events/event-detail.tsx';
import { eventAddress } from '../features/events/event-url.ts';
import { loadRecord } from '../load-record.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { browserClient } from '../session/browser-client.ts';
import { Arriving, soon } from '../ui/deferred.tsx';
import { RecordSkeleton } from '../ui/record-skeleton.tsx';
import type { Route } from './+types/event';

function loadEvent(client: Client, idAndSlug: string): Promise<Event> {
  return loadRecord({
    idAndSlug,
    read: (id) => client.events.read({ params: { id } }),
    addressOf: eventAddress,
  });
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const event = await loadEvent(context.get(pageContext).client, params.idAndSlug);
  return { event: { value: event } };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { event: await soon(loadEvent(browserClient, params.idAndSlug)) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const event = loaderData?.event.value;
  if (!event || event instanceof Promise) return [{ title: pageTitle('Event') }];
  const publicUrl = matches[0].loaderData?.publicUrl;
  const structured = publicUrl && eventData(event, publicUrl);
  return [
    ...pageMeta({
      title: event.title,
      description: event.summary ?? inShort(event),
      path: eventAddress(event),
      image: event.image,
      type: 'article',
      publicUrl,
    }),
    ...(structured ? [{ 'script:ld+json': structured }] : []),
  ];
}

/** When and where, for an event that has no description. */
function inShort({ date, time, location }: Event): string {
  return [date && longDate(date), time, location ?? parish.name].filter(Boolean).join(' · ');
}

/** The page of one event. */
export default function EventPage({ loaderData, matches }: Route.ComponentProps) {
  return (
    <Arriving soon={loaderData.event} skeleton={<RecordSkeleton />}>
      {(event) => (
        <EventRecord
          event={event}
          address={new URL(eventAddress(event), matches[0].loaderData.publicUrl).href}
        />
      )}
    </Arriving>
  );
}
