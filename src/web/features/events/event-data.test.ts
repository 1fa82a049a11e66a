import { describe, expect, it } from 'vitest';
import type { Event } from '#contract/events.ts';
import { parish } from '#parish';
import { eventData } from './event-data.ts';

const carols: Event = {
  _id: 12,
  title: 'Carols',
  description: 'Bring a candle.',
  summary: 'Bring a candle.',
  date: '2026-12-06',
  time: '6:30 PM',
  location: 'Parish hall',
  image: '/media/carols.jpg',
  picture: { src: '/media/carols.jpg', width: null, height: null, placeholder: null, sources: [] },
  start: '2026-12-06T18:30:00-06:00',
  end: null,
  isPast: false,
  isToday: false,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const asRead = (changes: Partial<Event> = {}) =>
  eventData({ ...carols, ...changes }, 'https://parish.example');

describe('an event as search engines read it', () => {
  it('names day, hour, place and picture, each address whole', () => {
    expect(asRead()).toMatchObject({
      '@type': 'Event',
      startDate: '2026-12-06T18:30:00-06:00',
      location: { name: 'Parish hall' },
      image: ['https://parish.example/media/carols.jpg'],
      url: 'https://parish.example/events/12-carols',
    });
    expect(asRead()).not.toHaveProperty('endDate');
  });

  it('begins on its day when its hour is not plain, and is in church when no place is given', () => {
    const read = asRead({ time: 'after Holy Qurbana', start: null, location: null, image: null });
    expect(read).toMatchObject({ startDate: '2026-12-06', location: { name: parish.name } });
    expect(read).not.toHaveProperty('image');
  });

  it('is not told of as long as it has no date', () => {
    expect(asRead({ date: null, start: null, time: null })).toBeUndefined();
  });
});
