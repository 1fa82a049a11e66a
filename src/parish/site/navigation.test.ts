import { describe, expect, it } from 'vitest';
import { publicPages } from '#app/pages.ts';
import { ariaCurrent, type NavigationPage, navigation, quickLinks } from './navigation.ts';

const page = (path: string) => navigation.find((page) => page.path === path) as NavigationPage;

describe('the navigation', () => {
  it('lists only existing pages', () => {
    expect(navigation.filter(({ path }) => !(path in publicPages))).toEqual([]);
  });

  it('lists the pages in the order of the specification', { tags: ['P2'] }, () => {
    const order = [
      '/',
      '/services',
      '/eventsandnews',
      '/organizations',
      '/gallery',
      '/prayer-request',
      '/about',
      '/donate',
    ];
    const specified = navigation.map(({ path }) => path).filter((path) => order.includes(path));
    expect(specified).toEqual(order);
  });

  it('uses lowercase, hyphenated anchors', { tags: ['P2'] }, () => {
    const paths = navigation.flatMap(({ sections }) => sections.map((section) => section.path));
    expect(paths.filter((path) => !/^\/[a-z]*#[a-z]+(-[a-z]+)*$/.test(path))).toEqual(['/visit']);
  });

  it.each([
    ['/', '/', 'page'],
    ['/services', '/services', 'page'],
    ['/services', '/', undefined],
    ['/', '/services', undefined],
    ['/eventsandnews', '/eventsandnews', 'page'],
    ['/eventsandnews', '/events/12-parish-picnic', 'true'],
    ['/eventsandnews', '/news/3-the-new-bell', 'true'],
    ['/eventsandnews', '/newsroom', undefined],
    ['/services', '/lectionary/2026-12-06', 'true'],
  ])('marks the link %s on the page %s as %s', (path, pathname, expected) => {
    expect(ariaCurrent(page(path), pathname)).toBe(expected);
  });
});

describe('the quick links', () => {
  it('are those of the specification, in its order', { tags: ['P2'] }, () => {
    const order = ['/about', '/services', '/eventsandnews', '/organizations', '/gallery', '/donate'];
    const expected = order.filter((path) => navigation.some((page) => page.path === path));
    expect(quickLinks.map(({ path }) => path)).toEqual(expected);
  });
});
