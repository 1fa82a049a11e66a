import type { FormMessages, ListMessages } from '../crud/types.ts';

/** Messages about events (admin specification, section 8). */
export const eventMessages: ListMessages & FormMessages = {
  singular: 'event',
  plural: 'events',
  heading: 'Events',
  add: 'Add Event',
  newTitle: 'New Event',
  editTitle: 'Edit Event',
  search: 'Search events',
  empty: 'No Events Found',
  saved: 'Event saved',
  saveFailed: 'Failed to save event',
  deleteQuestion: 'Are you sure you want to delete this event?',
  deleted: 'Event deleted',
  hasDeletionToast: true,
  deleteFailed: 'Failed to delete event',
};

/** Messages about news (admin specification, section 8). */
export const newsMessages: ListMessages & FormMessages = {
  singular: 'article',
  plural: 'articles',
  heading: 'News',
  add: 'Add News',
  newTitle: 'New News Article',
  editTitle: 'Edit News Article',
  search: 'Search news',
  empty: 'No News Found',
  saved: 'News article saved',
  saveFailed: 'Failed to save news article',
  deleteQuestion: 'Are you sure you want to delete this news article?',
  deleted: 'News article deleted',
  hasDeletionToast: true,
  deleteFailed: 'Failed to delete news article',
};
