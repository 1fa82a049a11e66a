import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Event } from '#contract/events.ts';
import type { NewsArticle } from '#contract/news.ts';
import { EventListItem } from './features/events/event-list-item.tsx';
import { NewsListItem } from './features/news/news-list.tsx';

const picture = { src: '/media/pictures/bell.jpg', width: 700, height: 500, placeholder: null, sources: [] };
const createdAt = '2026-11-20T12:00:00.000Z';
const event: Event = {
  _id: 1,
  title: 'Carols',
  description: null,
  date: null,
  summary: null,
  time: null,
  location: null,
  image: picture.src,
  picture,
  start: null,
  end: null,
  isPast: false,
  isToday: false,
  version: 1,
  createdAt,
};
const article: NewsArticle = {
  _id: 1,
  title: 'The bell',
  content: '',
  image: picture.src,
  picture,
  date: '2026-11-20',
  createdAt,
  createdBy: { name: 'Mariam Thomas' },
  isPublished: true,
  version: 1,
};

it.each([
  ['an event', () => <EventListItem event={event} isFirst />],
  ['an article', () => <NewsListItem article={article} />],
])('%s shows its picture in the list', { tags: ['P2'] }, (_, entry) => {
  expect(renderToStaticMarkup(<MemoryRouter>{entry()}</MemoryRouter>)).toContain(`src="${picture.src}"`);
});
