import { recordMessages } from '#kit/crud/record-messages.ts';

/** Messages about news (admin specification, section 8). */
export const newsMessages = recordMessages('news article', {
  singular: 'article',
  plural: 'articles',
  heading: 'News',
  add: 'Add News',
  search: 'Search news',
  empty: 'No News Found',
  saved: 'News article saved',
  deleted: 'News article deleted',
});
