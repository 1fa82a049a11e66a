import { describe, expect, it } from 'vitest';
import type { PageRenderer } from '#kit/ssr/page-renderer.ts';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { pageChoices } from '../imports/editor/import-texts.ts';
import { KNOWN_PAGES } from '../imports/read/wordpress.server.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { oldAddress } from './old-address.ts';
import { isPage } from './redirects.server.ts';

const PAGES = ['/', '/about', '/services'];
/** Renders a few pages, and 404 for all others. */
const pages: PageRenderer = async ({ url }) => ({
  status: PAGES.includes(new URL(url).pathname) ? 200 : 404,
  headers: new Headers({ 'content-type': 'text/html' }),
  html: '<!doctype html>',
  scripts: [],
  styles: [],
});

it.each([
  ['/contact', '/contact'],
  ['https://old.example/2021/05/Picnic/?utm_source=x#top', '/2021/05/picnic'],
  ['/%D0%BF%D0%B0%D1%81%D1%85%D0%B0/', '/пасха'],
  ['https://old.example/?p=12', '/?p=12'],
  ['/?page_id=7', '/?page_id=7'],
  ['/', undefined],
  ['//evil.example/x', undefined],
  ['contact', undefined],
  ['javascript:alert(1)', undefined],
  ['/a\\b', undefined],
  ['/%ff', undefined],
  ['/a%00b', undefined],
])('the old address of %s is stored as %s', (text, stored) => {
  expect(oldAddress(text)).toBe(stored);
});

describe.each(engines)('old addresses on %s', (engine) => {
  const parish = useTestApp({ engine, pages });
  const create = (from: string, to: string) => parish.staff.redirects.create({ body: { from, to } });
  const get = async (path: string) => {
    const { status, headers } = await parish.request(path);
    return [status, headers.get('location')];
  };

  it('answer 301 where the site has no page, in every spelling, and end with their entry', async () => {
    await create('https://old.example/Contact/', '/about#visit-us');
    await create('/2021/05/picnic', '/news/12-picnic');
    await create('/?p=12', '/news/12-picnic');
    await create('/bulletin.pdf', '/services');
    await create('/news/our-picnic', '/about');
    for (const path of ['/contact', '/contact/', '/CONTACT?utm_source=x'])
      expect([path, await get(path)]).toEqual([path, [301, '/about#visit-us']]);
    expect(await get('/2021/05/picnic/')).toEqual([301, '/news/12-picnic']);
    expect(await get('/bulletin.pdf')).toEqual([301, '/services']);
    expect(await get('/news/our-picnic')).toEqual([301, '/about']);
    expect(await get('/?p=12')).toEqual([301, '/news/12-picnic']);
    expect(parish.app.findCached('GET', '/?p=12', false)).toBeUndefined();
    for (const path of ['/', '/?p=13', '/?x=12'])
      expect([path, await get(path)]).toEqual([path, [200, null]]);
    expect(await get('/other')).toEqual([404, null]);
    expect((await parish.staff.redirects.list()).map(({ from }) => from)).toEqual([
      ...['/2021/05/picnic', '/?p=12', '/bulletin.pdf', '/contact', '/news/our-picnic'],
    ]);
    await parish.staff.redirects.remove({ params: { id: 1 } });
    expect(await get('/contact')).toEqual([404, null]);
  });

  it('can lead to each page that an import proposes', () => {
    const paths = [...KNOWN_PAGES.map(([, path]) => path), ...pageChoices.map(({ value }) => value)];
    expect(paths.filter((path) => path.startsWith('/') && !isPage(path))).toEqual([]);
  });

  it.each([
    ['/services', '/about', 'from'],
    ['/contact', 'https://evil.example/', 'to'],
    ['/contact', '//evil.example', 'to'],
    ['/contact', '/\\evil.example', 'to'],
    ['/contact', '/nowhere', 'to'],
    ['/contact', '/contact', 'to'],
    ['/?p=12', '/?p=12', 'to'],
    ['/news/one', '/news/other', 'to'],
    ['/contact', 'javascript:alert(1)', 'to'],
  ])('cannot lead from %s to %s', async (from, to, field) => {
    const status = await create(from, to).then(
      () => 'saved',
      ({ details }) => Object.keys(details.errors)[0],
    );
    expect(status).toBe(field);
  });

  it('are in the list once', async () => {
    await create('/contact', '/about');
    await expect(create('/Contact/', '/services')).rejects.toMatchObject({ code: 'INVALID_BODY' });
  });
});
