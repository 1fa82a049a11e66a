import { describe, expect, it } from 'vitest';
import type { Event } from '#events/contract.ts';
import type { NewsArticle } from '#news/contract.ts';
import type { Parish } from '#parish/contract.ts';
import type { PageContext } from '#parish/site/page-context.ts';
import { testParish } from '#parish/site/testing/site.ts';
import type { ScheduleEntry } from '#services/contract/schedule.ts';
import type { Service } from '#services/contract/services.ts';
import { structuredDataOf } from './page-data.ts';
import { coordinatesIn } from './schema-org.ts';
import { missingFields } from './testing/structured-data-fields.ts';

const picture = {
  src: '/media/pictures/a.jpg',
  width: 2_000,
  height: 1_000,
  placeholder: null,
  sources: [],
  preview: '/media/pictures/a-1200.jpg',
};
const parish: Parish = {
  ...testParish,
  place: {
    ...testParish.place,
    state: 'IL',
    postalCode: '62701',
    country: 'US',
    mapUrl: 'https://map.example/',
    mapEmbedUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4&marker=39.7901%2C-89.6440',
  },
  links: { ...testParish.links, social: [{ name: 'YouTube', url: 'https://video.example/stmary' }] },
  pictures: { ...testParish.pictures, hero: picture },
};
const service = (changes: Partial<Service>): Service => ({
  id: 1,
  name: 'Holy Qurbana',
  day: 'Sunday',
  time: '8:30 AM to 11:00 AM',
  description: 'The **liturgy**.',
  formatted: { description: [{ tag: 'p', children: ['The liturgy.'] }] },
  language: 'Malayalam',
  category: 'regular',
  lengthMinutes: null,
  rule: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
  ...changes,
});
const services = [
  service({}),
  service({ id: 2, name: 'Prayer', rule: { kind: 'monthly', weekday: 5, nth: -1, time: '19:00' } }),
  service({ id: 3, name: 'Denaha', rule: { kind: 'churchDay', key: 'denaha', offsetDays: 0 } }),
  service({ id: 4, name: 'Unknown', day: 'Some day' }),
  service({ id: 5, name: 'Not held', rule: { kind: 'dates', dates: ['2026-12-01'] } }),
];
const scheduleEntry = (serviceId: number, start: string, changes: Partial<ScheduleEntry> = {}) => ({
  ...{
    serviceId,
    start,
    date: start.slice(0, 10),
    end: null,
    change: null,
    place: null,
    language: 'Malayalam',
  },
  ...changes,
});
const dates = [
  scheduleEntry(2, '2026-11-27T19:00:00-06:00'),
  scheduleEntry(1, '2026-11-29T08:30:00-06:00', { change: 'notHeld' }),
  scheduleEntry(1, '2026-12-06T08:30:00-06:00', { end: '2026-12-06T11:00:00-06:00' }),
  scheduleEntry(1, '2026-12-13T10:00:00-06:00', { change: 'moved', place: '45 Oak Street' }),
  scheduleEntry(3, '2027-01-06T08:30:00-06:00', { end: '2027-01-06T11:00:00-06:00' }),
  scheduleEntry(5, '2026-12-01T08:30:00-06:00', { change: 'notHeld' }),
];
const texts = { sentence: 'Holy Qurbana every Sunday at 9 AM', changes: ['No Qurbana this Sunday.'] };
const client = {
  services: { list: async () => services },
  schedule: { list: async () => dates },
  sunday: { read: async () => ({ texts }) },
};
const site = { publicUrl: 'https://stmary.example', parish, client } as unknown as PageContext;

const carols: Partial<Event> = {
  _id: 12,
  title: 'Carols',
  summary: 'Bring a candle.',
  date: '2026-12-06',
  location: null,
  picture,
  start: '2026-12-06T18:30:00-06:00',
  end: null,
  program: [],
  lastDate: null,
  isCanceled: false,
};
const article: Partial<NewsArticle> = {
  _id: 7,
  title: 'A bell </script> <!--',
  summary: 'It rings.',
  picture,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  createdBy: { name: 'Mariam Thomas' },
};

/** The structured data in a page of a route with its loader data. */
async function dataOf(route: string, loaded: unknown = {}, statusCode = 200) {
  const context = { loaderData: { [route]: loaded }, matches: [{ route: { id: route } }], statusCode };
  const texts = await structuredDataOf(context as never, site);
  for (const text of texts) expect(text).not.toContain('<');
  return texts.map((text) => JSON.parse(text));
}
const eventData = async (changes: Partial<Event> = {}) =>
  dataOf('event', { event: { value: { ...carols, ...changes } } });
const articleData = async (changes: Partial<NewsArticle> = {}) =>
  (await dataOf('news-article', { article: { value: { ...article, ...changes } } }))[0];

describe('the structured data of a page', () => {
  it.each([
    ['home', {}, ['Church']],
    ['about', {}, ['Church']],
    ['services', {}, ['Church', 'Event', 'Event', 'Event']],
    ['event', { event: { value: carols } }, ['Event', 'BreadcrumbList']],
    ['news-article', { article: { value: article } }, ['NewsArticle', 'BreadcrumbList']],
    ['lectionary', { value: { year: 2026 } }, ['BreadcrumbList']],
    ['lectionary', { value: { day: { date: '2026-12-06', names: ['A feast'] } } }, ['BreadcrumbList']],
    ['lectionary-fasting', {}, ['BreadcrumbList']],
    ['gallery', { gallery: { value: { openFolder: { _id: 3, name: 'Perunnal' } } } }, ['BreadcrumbList']],
    ['gallery', { gallery: { value: { openFolder: null } } }, []],
    ['visit', { visit: { questions: [{ question: 'Where do I park?', answer: 'Here.' }] } }, ['FAQPage']],
    ['visit', { visit: { questions: [] } }, []],
    ['donate', {}, []],
  ])('%s is complete by the documentation of search engines', async (route, loaded, types) => {
    const objects = await dataOf(route, loaded);
    expect(objects.map((object) => object['@type'])).toEqual(types);
    for (const object of objects)
      expect([object['@type'], missingFields(object)]).toEqual([object['@type'], []]);
  });

  it('is missing from a page with an error', async () => {
    expect(await dataOf('event', undefined, 404)).toEqual([]);
  });

  it('cannot end its script, and preserves every character', async () => {
    expect(await articleData()).toMatchObject({ headline: article.title });
  });
});

describe('the church', () => {
  it('has the times of its weekly services, the coordinates of its map, and its picture in three shapes', async () => {
    const [church] = await dataOf('about');
    expect(missingFields(church ?? {}, ['ifKnown'])).toEqual([]);
    expect(church).toMatchObject({
      geo: { latitude: 39.7901, longitude: -89.644 },
      image: [1080, 1440, 1920].map((width) => `https://stmary.example/media/pictures/a-${width}.jpg`),
      description: 'Holy Qurbana every Sunday at 9 AM. No Qurbana this Sunday.',
      logo: 'https://stmary.example/apple-touch-icon.png',
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Sunday', opens: '08:30', closes: '11:00' },
      ],
      sameAs: ['https://video.example/stmary'],
    });
  });

  it.each([
    ['https://www.google.com/maps/place/x/@1.5,2.5,17z/data=!3d39.79!4d-89.64', 39.79],
    ['https://www.openstreetmap.org/?mlat=39.79&mlon=-89.64#map=12/1.5/2.5', 39.79],
    ['https://maps.google.com/?q=39.79,-89.64', 39.79],
    ['https://www.openstreetmap.org/#map=12/39.79/-89.64', undefined],
    ['', undefined],
  ])('finds the marker in %j', (url, latitude) => {
    expect(coordinatesIn(url)?.latitude).toBe(latitude);
  });
});

describe('a service', () => {
  const schedule = { '@type': 'Schedule', scheduleTimezone: 'America/Chicago' };

  it('has its next date and how often it repeats, except for changed dates', async () => {
    const [, weekly, monthly] = await dataOf('services');
    expect(weekly).toMatchObject({
      startDate: '2026-12-06T08:30:00-06:00',
      endDate: '2026-12-06T11:00:00-06:00',
      inLanguage: 'Malayalam',
    });
    expect(weekly?.eventSchedule).toEqual([
      {
        ...schedule,
        repeatFrequency: 'P1W',
        byDay: 'https://schema.org/Sunday',
        startDate: '2026-12-06',
        startTime: '08:30',
        endTime: '11:00',
        exceptDate: ['2026-11-29', '2026-12-13'],
      },
      { ...schedule, startDate: '2026-12-13', endDate: '2026-12-13', repeatCount: 1, startTime: '10:00' },
    ]);
    expect(monthly?.eventSchedule).toMatchObject([
      { repeatFrequency: 'P1M', byDay: '-1FR', startTime: '19:00' },
    ]);
  });

  it('has each date if its rule follows the church year', async () => {
    const [, , , feast] = await dataOf('services');
    const date = '2027-01-06';
    expect(feast?.eventSchedule).toEqual([
      { ...schedule, startDate: date, endDate: date, repeatCount: 1, startTime: '08:30', endTime: '11:00' },
    ]);
  });
});

describe('an event', () => {
  it('has its time with the offset, its picture in three shapes and the address of the church', async () => {
    const [event] = await eventData({ location: 'Parish hall', end: '2026-12-06T20:00:00-06:00' });
    expect(event).toMatchObject({
      startDate: '2026-12-06T18:30:00-06:00',
      endDate: '2026-12-06T20:00:00-06:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        name: 'Parish hall',
        address: { '@type': 'PostalAddress', streetAddress: '12 River Road', postalCode: '62701' },
      },
      organizer: { name: parish.identity.name },
      url: 'https://stmary.example/events/12-carols',
    });
    expect(event?.image).toHaveLength(3);
    expect(missingFields(event ?? {}, ['ifKnown'])).toEqual([]);
  });

  it('says that it is canceled, and has the address of another place', async () => {
    const [event] = await eventData({ isCanceled: true, location: '45 Oak Street' });
    expect(event).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      location: { name: '45 Oak Street', address: { streetAddress: '45 Oak Street' } },
    });
  });

  it('has the entries of its program as parts, and lasts until the last one', async () => {
    const program = [
      { date: '2026-12-06', time: null, text: 'Flag raising', start: null, end: null },
      { date: '2026-12-13', time: '11 AM', text: 'Raasa', start: '2026-12-13T11:00:00-06:00', end: null },
    ];
    const [event] = await eventData({ start: null, program, lastDate: '2026-12-13' });
    expect(event).toMatchObject({
      startDate: '2026-12-06',
      endDate: '2026-12-13',
      subEvent: [
        { '@type': 'Event', name: 'Flag raising', startDate: '2026-12-06' },
        { name: 'Raasa', startDate: '2026-12-13T11:00:00-06:00', location: event?.location },
      ],
    });
    expect((await eventData())[0]).not.toHaveProperty('subEvent');
  });

  it('falls back to the date when the time is unknown, and is omitted without a date', async () => {
    expect((await eventData({ start: null }))[0]).toHaveProperty('startDate', '2026-12-06');
    expect((await eventData({ start: null, date: null })).map((object) => object['@type'])).toEqual([
      'BreadcrumbList',
    ]);
  });
});

describe('an article', () => {
  it('has the author in its byline, otherwise the parish', async () => {
    expect(await articleData()).toHaveProperty('author', { '@type': 'Person', name: 'Mariam Thomas' });
    for (const createdBy of [null, { name: 'Parish Administrator' }])
      expect((await articleData({ createdBy }))?.author).toMatchObject({
        '@type': 'Organization',
        name: parish.identity.name,
      });
  });

  it('has its own picture if the host creates no other shapes', async () => {
    const image = ['https://pictures.example/a.jpg'];
    expect(
      await articleData({ picture: { ...picture, src: image[0] as string, preview: null } }),
    ).toMatchObject({ image });
  });
});

describe('breadcrumbs', () => {
  it('lead from the home page to the page', async () => {
    const [, trail] = await eventData();
    expect(trail?.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: 'https://stmary.example/' },
      { position: 2, name: 'Events & News', item: 'https://stmary.example/eventsandnews' },
      { position: 3, name: 'Carols', item: 'https://stmary.example/events/12-carols' },
    ]);
  });
});
