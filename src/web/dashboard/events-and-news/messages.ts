import type { RecordWords } from '../crud/types.ts';

/** What the dashboard says about events (admin specification, section 8). */
export const eventWords: RecordWords = {
  one: 'event',
  many: 'events',
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
  deleteFailed: 'Failed to delete event',
};

/** What the dashboard says about news (admin specification, section 8). */
export const newsWords: RecordWords = {
  one: 'article',
  many: 'articles',
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
  deleteFailed: 'Failed to delete news article',
};
