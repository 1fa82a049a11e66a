import type { Event } from '#contract/events.ts';
import { parish } from '#parish';
import { eventAddress } from './event-url.ts';

/** An event as search engines read it (https://schema.org/Event); undefined without a date, which it must have. */
export function eventData(event: Event, publicUrl: string) {
  if (event.date === null) return undefined;
  const whole = (address: string) => new URL(address, publicUrl).href;
  const { street, city } = parish.address;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    startDate: event.start ?? event.date,
    ...(event.end && { endDate: event.end }),
    ...(event.summary && { description: event.summary }),
    ...(event.image && { image: [whole(event.image)] }),
    url: whole(eventAddress(event)),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.location ?? parish.name,
      address: event.location ?? `${street}, ${city}`,
    },
    organizer: { '@type': 'Organization', name: parish.name, url: whole('/') },
  };
}
