import { describe, expect, it } from 'vitest';
import {
  assetsOf,
  DAYS_AHEAD,
  isPublicPage,
  isSavable,
  pagesAhead,
  withLabel,
  withoutPictures,
} from './saved-page.ts';

const urlOf = (path: string) => new URL(path, 'https://church.example');

it.each([
  '/',
  '/services',
  '/services?month=2026-12',
  '/lectionary/2026-12-06',
  '/events/12-picnic',
  '/about',
])('the page %s is saved', (path) => expect(isSavable(urlOf(path))).toBe(true));

it.each([
  '/admin',
  '/admin/login',
  '/admin/dashboard?tab=users',
  '/api/auth/me',
  '/api/events',
  '/prayer-request',
  '/gallery?folder=1',
  '/gallery/take-down?picture=1',
  '/preview/news/abc',
  '/search?q=picnic',
  '/lectionary/search?feast=Sleeba',
  '/eventsandnews?news=bell',
  '/eventsandnews?events=picnic',
])('the page %s is never saved', (path) => expect(isSavable(urlOf(path))).toBe(false));

describe('a response', () => {
  const response = ({ status = 200, type = 'text/html; charset=utf-8', cache = 'public, max-age=0' } = {}) =>
    new Response('', { status, headers: { 'content-type': type, 'cache-control': cache } });

  it('is saved if it is a complete page for every visitor', () =>
    expect(isPublicPage(response())).toBe(true));

  it.each([
    { status: 404 },
    { status: 503 },
    { type: 'application/json' },
    { cache: 'no-store' },
    { cache: 'private' },
  ])('is not saved with %j', (options) => expect(isPublicPage(response(options))).toBe(false));

  it('without headers is not saved', () => expect(isPublicPage(new Response(''))).toBe(false));
});

it('home, services and 60 church days from today are saved, also where it is still yesterday', () => {
  const paths = pagesAhead('2026-12-06').map(([path]) => path);
  expect(paths.slice(0, 4)).toEqual(['/', '/services', '/lectionary/2026-12-05', '/lectionary/2026-12-06']);
  expect(paths.at(-1)).toBe('/lectionary/2027-02-03');
  expect(new Set(paths).size).toBe(DAYS_AHEAD + 3);
});

it('the scripts and fonts of a page are those that its HTML names', () => {
  const html = `<link rel="later" href="/assets/a.js"><link href="/assets/b.woff2" rel="preload">
    <script>import "/assets/a.js"; import * as r from "/assets/c.js";</script><a href="/about">About</a>
    <style>@font-face{src:url(/assets/rare.woff2)}</style>`;
  expect([...assetsOf(html)]).toEqual(['/assets/a.js', '/assets/b.woff2', '/assets/c.js']);
});

it('a page with pictures is saved without them and without its scripts', () => {
  const text = '<body><p>Procession</p></body>';
  const shown = `<meta property="og:image" content="/media/gallery/a-1200.jpg"/><link rel="preload" as="image" href="/media/gallery/a.jpg"/>
    <script>enqueue("/media/gallery/a.jpg")</script><body><p>Procession</p><img src="data:image/webp;base64,AA" alt=""/><picture>
    <source srcSet="/media/gallery/a-320.avif 320w"/><img src="/media/gallery/a.jpg"/></picture></body>`;
  expect(withoutPictures(shown).replace(/\s{2,}/g, '')).toBe(text);
  const other = '<body><script>enqueue("x")</script></body>';
  expect(withoutPictures(other)).toBe(other);
});

describe('the label of a saved page', () => {
  const thursday = new Date(2026, 10, 26, 19, 10);
  const label = (hoursLater: number) =>
    withLabel(
      '<body class="x"><main></main>',
      thursday,
      new Date(thursday.getTime() + hoursLater * 3_600_000),
    ).replace('\u202f', ' ');

  it('is at the start of the page, with the weekday and time', () =>
    expect(label(14)).toMatch(
      /^<body class="x"><p role="status" [^>]*>No connection\. This page is as of Thursday 7:10 PM\.<\/p><main>/,
    ));

  it('has the date after six days', () => expect(label(6 * 24)).toContain('as of November 26 7:10 PM.'));
});
