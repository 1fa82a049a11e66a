import { expect, it } from 'vitest';
import { pageCacheKey } from './page-keys.ts';

it.each([
  ['/', '/'],
  ['/?fbclid=1', '/'],
  ['/eventsandnews?news=roof&x=1', '/eventsandnews?news=roof'],
  ['/events/12-parish-picnic?share=1', '/events/12-parish-picnic'],
  ['/events/12-p%61rish-picnic', '/events/12-parish-picnic'],
  ['/news/7-%e0%b4%85', '/news/7-%E0%B4%85'],
  ['/news/7-a%2Fb', '/news/7-a%2Fb'],
  ['/news/7-a%2Edata', undefined],
  ['/events', undefined],
  ['/nowhere', undefined],
  ['/_root.data', undefined],
  ['/events/12-parish-picnic.data', undefined],
  ['/services?date=2026-12-06&x=1', '/services?date=2026-12-06'],
  ['/services?month=junk', '/services'],
  ['/services?month=9999-12&date=2026-02-30&resource_folder=x', '/services'],
  ['/services?month=2026-12&resource_folder=3', '/services?month=2026-12&resource_folder=3'],
  ['/services?month=2026-12&month=junk', undefined],
  ['/eventsandnews?events=&later=%26&news=%20', '/eventsandnews'],
  ['/gallery?category=junk&folder=0&before=', '/gallery'],
  ['/gallery?category=holyweek&before=WyJh', '/gallery?category=holyweek&before=WyJh'],
  ['/lectionary/2026-12-06?x=1', '/lectionary/2026-12-06'],
  ['/lectionary/2026', '/lectionary/2026'],
  ['/lectionary/2026-12-06.data', undefined],
  ['/lectionary/easter', undefined],
  ['/lectionary/today', undefined],
  ['/lectionary/services?x=1', '/lectionary/services'],
  ['/lectionary/2026-12-06/sheet?x=1', '/lectionary/2026-12-06/sheet'],
  ['/lectionary/service-baptism/sheet', '/lectionary/service-baptism/sheet'],
  ['/lectionary/2026-12-06/sheet.data', undefined],
])('the cache key of page %s is %s', (path, key) => {
  expect(pageCacheKey(`http://localhost${path}`)).toBe(key);
});
