import sharp from 'sharp';
import { publicBug } from '#app/public-bugs/testing/cases.ts';
import type { Event } from '#events/contract.ts';
import type { NewsArticle } from '#news/contract.ts';
import { expect, requestTest } from '../support/fail-on-console.ts';

const PAGES = [
  ...[
    '/',
    '/about',
    '/services',
    '/organizations',
    '/eventsandnews',
    '/gallery',
    '/donate',
    '/prayer-request',
    '/visit',
  ],
  ...['/lectionary/2026', '/lectionary/fasting', '/lectionary/search?feast=denaha', '/lectionary/services'],
  ...['/lectionary/service-baptism/sheet', '/lectionary/2026-12-06/sheet'],
];
/** A weekday after Koodosh Eetho, Christmas, Great Lent, Easter, a day after it, St. Peter and St. Paul. */
const DAYS = ['2026-11-24', '2026-12-25', '2026-03-04', '2026-04-05', '2026-05-12', '2026-06-29'];

requestTest(
  'the link preview of every kind of page has a JPEG of 1200 by 630 pixels',
  async ({ request, baseURL }) => {
    const read = async <T>(path: string): Promise<T> => (await request.get(path)).json();
    const events = await read<Event[]>('/api/events');
    const news = await read<NewsArticle[]>('/api/news');
    const albums = await read<{ readonly _id: number }[]>('/api/gallery/folders');
    const withPicture = [events.find(({ picture }) => picture), news.find(({ picture }) => picture)];
    const withoutPicture = [events.find(({ picture }) => !picture), news.find(({ picture }) => !picture)];
    const records = [withPicture, withoutPicture].flatMap(([event, article]) => [
      `/events/${event?._id}`,
      `/news/${article?._id}`,
    ]);
    const days = DAYS.map((date) => `/lectionary/${date}`);
    const pictures = new Set<string>();
    for (const path of [...PAGES, ...days, ...records, `/gallery?folder=${albums[0]?._id}`]) {
      const response = await request.get(path);
      const html = await response.text();
      const tag = (name: string) =>
        new RegExp(`<meta property="og:image${name}" content="([^"]+)"`).exec(html)?.[1];
      const image = tag('') ?? '';
      expect([path, response.status(), image.startsWith(`${baseURL}/`)]).toEqual([path, 200, true]);
      expect([tag(':width'), tag(':height'), tag(':type')]).toEqual(['1200', '630', 'image/jpeg']);
      expect(tag(':alt')).toMatch(/\S/);
      const file = await request.get(image);
      expect([path, file.status(), file.headers()['content-type']]).toEqual([path, 200, 'image/jpeg']);
      const content = await file.body();
      expect(content.length, String(publicBug('preview-size').expected)).toBeLessThan(300_000);
      expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
      pictures.add(image);
    }
    expect(pictures.size).toBeGreaterThanOrEqual(20);
  },
);
