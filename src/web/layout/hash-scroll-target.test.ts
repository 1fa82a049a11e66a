import { describe, expect, it } from 'vitest';
import { SCROLL_AFTER_NAVIGATION_MS, sectionAim, sectionScrollTop } from './hash-scroll-target.ts';

const arrival = { pathname: '/eventsandnews', hash: '#news-bulletin', isPop: false };

describe('where a navigation leads', () => {
  it('a section of the page that is open is reached at once, from where the visitor is', () => {
    const left = { pathname: '/eventsandnews', y: 740 };
    expect(sectionAim({ ...arrival, left })).toEqual({ id: 'news-bulletin', from: 740, delayMs: 0 });
  });

  it('a section of another page is reached from its top, 300 ms later', { tags: ['P9'] }, () => {
    const left = { pathname: '/services', y: 740 };
    expect(sectionAim({ ...arrival, left })).toEqual({ id: 'news-bulletin', from: 0, delayMs: 300 });
    expect(SCROLL_AFTER_NAVIGATION_MS).toBe(300);
  });

  it('a link that names no section leads to the top of its page', () => {
    expect(sectionAim({ ...arrival, hash: '', left: { pathname: '/services', y: 740 } })).toBeUndefined();
  });

  it('back and forward lead to where the visitor was, whatever the hash', () => {
    expect(sectionAim({ ...arrival, isPop: true, left: { pathname: '/services', y: 740 } })).toBeUndefined();
  });
});

describe('how far the page is scrolled', () => {
  it('leaves the header and 20 px above the section', { tags: ['P2', 'P9'] }, () => {
    expect(sectionScrollTop({ sectionTop: 1000, scrollY: 500, headerHeight: 68 })).toBe(1412);
  });

  it('never asks for more than the top', () => {
    expect(sectionScrollTop({ sectionTop: 30, scrollY: 0, headerHeight: 68 })).toBe(0);
  });
});
