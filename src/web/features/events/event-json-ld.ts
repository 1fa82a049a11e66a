import type { Event } from '#contract/resources/events.ts';
import { parish } from '#parish';
import { eventUrl } from './event-url.ts';

/**
 * Structured data of an event for search engines (https://schema.org/Event); undefined without a date, which is
 * required.
 */
export function eventJsonLd(event: Event, publicUrl: string) {
  if (event.date === null) return undefined;
  const absoluteUrl = (address: string) => new URL(address, publicUrl).href;
  const { street, city } = parish.address;
  return {
    '@context': 'https://schema.org',
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
