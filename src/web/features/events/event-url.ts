import type { Event } from '#contract/events.ts';
import { slug } from '#domain/text.ts';

/** Path of an event's own page, '/events/12-parish-picnic'; the number alone counts, the rest is for the reader. */
export function eventAddress({ _id, title }: Pick<Event, '_id' | 'title'>): string {
  return `/events/${[_id, slug(title)].filter(Boolean).map(encodeURIComponent).join('-')}`;
}
