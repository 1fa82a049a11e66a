import type { Event } from '#contract/resources/events.ts';
import { slug } from '#domain/text/slug.ts';

/** Path of an event's page, '/events/12-parish-picnic'. Only the number identifies the event. */
export function eventUrl({ _id, title }: Pick<Event, '_id' | 'title'>): string {
  return `/events/${[_id, slug(title)].filter(Boolean).map(encodeURIComponent).join('-')}`;
}
