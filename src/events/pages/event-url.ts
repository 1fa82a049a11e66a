import { recordPath } from '#kit/text/slug.ts';
import type { Event } from '../contract.ts';

/** Path of an event's page. */
export const eventUrl = (event: Pick<Event, '_id' | 'title'>): string => recordPath('/events', event);
