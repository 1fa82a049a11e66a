import { describe, expect, it } from 'vitest';
import type { Event } from '#contract/resources/events.ts';
import { testParish } from '../../testing/site.ts';
import { eventJsonLd } from './event-json-ld.ts';

const carols: Partial<Event> = {
  _id: 12,
  title: 'Carols',
  description: 'Bring a candle.',
  summary: 'Bring a candle.',
  date: '2026-12-06',
  time: '6:30 PM',
  location: 'Parish hall',
  image: '/media/carols.jpg',
  picture: {
    src: '/media/carols.jpg',
    width: null,
    height: null,
    placeholder: null,
    sources: [],
    preview: null,
  },
  start: '2026-12-06T18:30:00-06:00',
  end: null,
  isPast: false,
  isToday: false,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
};
const jsonLd = (changes: Partial<Event> = {}) =>
  eventJsonLd({ ...carols, ...changes } as Event, {
    absoluteUrl: (path) => new URL(path, 'https://parish.example').href,
    parish: testParish,
  });

describe('the structured data of an event', () => {
  it('contain date, time, location and picture with absolute URLs', () => {
    expect(jsonLd()).toMatchObject({
      '@type': 'Event',
      startDate: '2026-12-06T18:30:00-06:00',
      location: { name: 'Parish hall' },
      image: ['https://parish.example/media/carols.jpg'],
      url: 'https://parish.example/events/12-carols',
    });
    expect(jsonLd()).not.toHaveProperty('endDate');
  });

  it('fall back to the date and the church when time or location are unknown', () => {
    const data = jsonLd({ time: 'after Holy Qurbana', start: null, location: null, image: null });
    expect(data).toMatchObject({ startDate: '2026-12-06', location: { name: testParish.identity.name } });
    expect(data).not.toHaveProperty('image');
  });

  it('say that it is canceled', () => {
    expect(jsonLd()).not.toHaveProperty('eventStatus');
    expect(jsonLd({ isCanceled: true })).toHaveProperty('eventStatus', 'https://schema.org/EventCancelled');
  });

  it('are undefined without a date', () => {
    expect(jsonLd({ date: null, start: null, time: null })).toBeUndefined();
  });
});
