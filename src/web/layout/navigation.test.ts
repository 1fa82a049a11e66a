import { describe, expect, it } from 'vitest';
import { publicPages } from '#contract/pages.ts';
import { currentMark, type NavigationPage, navigation, quickLinks } from './navigation.ts';

const page = (path: string) => navigation.find((one) => one.path === path) as NavigationPage;

describe('the navigation', () => {
  it('lists only pages that stand', () => {
    expect(navigation.filter(({ path }) => !(path in publicPages))).toEqual([]);
  });

  it('has them in the order in which the specification lists them', { tags: ['P2'] }, () => {
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
    const paths = navigation.map(({ path }) => path);
    expect(paths).toEqual(order.filter((path) => paths.includes(path)));
  });

  it('writes anchors in the form that addresses have', { tags: ['P2'] }, () => {
    const anchors = navigation.flatMap(({ sections }) => sections.map(({ anchor }) => anchor));
    expect(anchors.filter((anchor) => !/^[a-z]+(-[a-z]+)*$/.test(anchor))).toEqual([]);
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
  ])('marks %s on %s as %s', (path, pathname, mark) => {
    expect(currentMark(page(path), pathname)).toBe(mark);
  });
});

describe('the quick links', () => {
  it('are those of the specification that stand, in its order', { tags: ['P2'] }, () => {
    const order = ['/about', '/services', '/eventsandnews', '/organizations', '/gallery', '/donate'];
    const standing = order.filter((path) => navigation.some((one) => one.path === path));
    expect(quickLinks.map(({ path }) => path)).toEqual(standing);
  });
});
