import { recordMessages } from '#kit/crud/record-messages.ts';

/** Messages about events (admin specification, section 8). */
export const eventMessages = recordMessages('event', {
  add: 'Add Event',
  search: 'Search events',
  saved: 'Event saved',
  deleted: 'Event deleted',
});
