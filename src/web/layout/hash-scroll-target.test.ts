import { describe, expect, it } from 'vitest';
import { hashScrollTarget, SCROLL_AFTER_NAVIGATION_MS, sectionScrollTop } from './hash-scroll-target.ts';

const navigation = { pathname: '/eventsandnews', hash: '#news-bulletin', isPop: false };

describe('the scroll target of a navigation', () => {
  it('is a section of the open page, reached immediately from the current position', () => {
    const previous = { pathname: '/eventsandnews', y: 740 };
    expect(hashScrollTarget({ ...navigation, previous })).toEqual({
      id: 'news-bulletin',
      startY: 740,
      delayMs: 0,
    });
  });

  it('is a section of another page, reached from the top after 300 ms', { tags: ['P9'] }, () => {
    const previous = { pathname: '/services', y: 740 };
    expect(hashScrollTarget({ ...navigation, previous })).toEqual({
      id: 'news-bulletin',
      startY: 0,
      delayMs: 300,
    });
    expect(SCROLL_AFTER_NAVIGATION_MS).toBe(300);
  });

  it('is undefined for a link without a hash', () => {
    expect(
      hashScrollTarget({ ...navigation, hash: '', previous: { pathname: '/services', y: 740 } }),
    ).toBeUndefined();
  });

  it('is undefined for back and forward, even with a hash', () => {
    expect(
      hashScrollTarget({ ...navigation, isPop: true, previous: { pathname: '/services', y: 740 } }),
    ).toBeUndefined();
  });
});

describe('the scroll position of a section', () => {
  it('is 20 px below the header', { tags: ['P2', 'P9'] }, () => {
    expect(sectionScrollTop({ sectionTop: 1000, scrollY: 500, headerHeight: 68 })).toBe(1412);
  });

  it('is never negative', () => {
    expect(sectionScrollTop({ sectionTop: 30, scrollY: 0, headerHeight: 68 })).toBe(0);
  });
});
