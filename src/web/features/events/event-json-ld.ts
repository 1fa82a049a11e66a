import type { Event } from '#contract/resources/events.ts';
import type { SiteParish } from '#contract/resources/parish/details.ts';
import type { AbsoluteUrl } from '../../page-meta.ts';
import { addressLine } from '../../parish.ts';
import { eventUrl } from './event-url.ts';

/**
 * Structured data of an event for search engines (https://schema.org/Event); undefined without a date, which is
 * required.
 */
export function eventJsonLd(
  event: Event,
  { absoluteUrl, parish: { identity, place } }: { absoluteUrl: AbsoluteUrl; parish: SiteParish },
) {
  if (event.date === null) return undefined;
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.start ?? event.date,
    ...(event.end && { endDate: event.end }),
    ...(event.summary && { description: event.summary }),
    ...(event.image && { image: [absoluteUrl(event.image)] }),
    url: absoluteUrl(eventUrl(event)),
    ...(event.isCanceled && { eventStatus: 'https://schema.org/EventCancelled' }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.location ?? identity.name,
      address: event.location ?? addressLine(place),
    },
    organizer: { '@type': 'Organization', name: identity.name, url: absoluteUrl('/') },
  };
}
