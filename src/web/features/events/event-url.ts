import type { Event } from '#contract/resources/events.ts';
import { recordPath } from '#domain/text/slug.ts';

/** Path of an event's page. */
export const eventUrl = (event: Pick<Event, '_id' | 'title'>): string => recordPath('/events', event);
