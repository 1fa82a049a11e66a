import type { Event } from '#contract/resources/events.ts';
import { parish } from '#parish';
import type { AbsoluteUrl } from '../../page-meta.ts';
import { eventUrl } from './event-url.ts';

/**
 * Structured data of an event for search engines (https://schema.org/Event); undefined without a date, which is
 * required.
 */
export function eventJsonLd(event: Event, absoluteUrl: AbsoluteUrl) {
  if (event.date === null) return undefined;
  const { street, city } = parish.address;
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.start ?? event.date,
    ...(event.end && { endDate: event.end }),
    ...(event.summary && { description: event.summary }),
    ...(event.image && { image: [absoluteUrl(event.image)] }),
    url: absoluteUrl(eventUrl(event)),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.location ?? parish.name,
      address: event.location ?? `${street}, ${city}`,
    },
    organizer: { '@type': 'Organization', name: parish.name, url: absoluteUrl('/') },
  };
}
