import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pageCacheKey, trailingSlashRedirect } from './render-page.ts';
import { contentSecurityPolicy } from './security-headers.ts';

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

it.each([
  ['/services/', '/services'],
  ['/services//?a=1', '/services?a=1'],
  ['/a//b/', '/a//b'],
  ['/', undefined],
  ['/services', undefined],
  ['//evil.example/', undefined],
  ['/\\evil.example/', undefined],
])('%s redirects to %s', (path, target) => {
  expect(trailingSlashRedirect(`http://localhost${path}`)).toBe(target);
});

it('a path longer than any page path is not redirected', () => {
  const longest = `/${'a'.repeat(1_023)}`;
  expect(trailingSlashRedirect(`http://localhost${longest}/`)).toBe(longest);
  for (const path of [`${longest}a/`, `/${'{'.repeat(400)}/`, `/services/?${'a'.repeat(1_100)}`])
    expect(trailingSlashRedirect(`http://localhost${path}`)).toBeUndefined();
});

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const noOrigins = { frameOrigins: [], fileOrigins: [] };

it('the policy allows the inline scripts and styles of a page by hash', () => {
  const policy = contentSecurityPolicy({ scripts: ['one()', 'two()'], styles: ['p{margin:0}'] }, noOrigins);
  expect(policy).toContain(`; script-src 'self' ${hash('one()')} ${hash('two()')};`);
  expect(policy).toContain(`; style-src 'self' ${hash('p{margin:0}')};`);
});

it('the policy of other responses allows no inline script or style', () => {
  const policy = contentSecurityPolicy({ scripts: [], styles: [] }, noOrigins);
  expect(policy).toContain("; script-src 'self'; style-src 'self';");
});

it('the policy allows frames of the configured origins only', () => {
  const policyFor = (frameOrigins: readonly string[]) =>
    contentSecurityPolicy({ scripts: [], styles: [] }, { frameOrigins, fileOrigins: [] });
  expect(policyFor(['https://w.soundcloud.com', 'http://127.0.0.1:8000'])).toContain(
    '; frame-src https://w.soundcloud.com http://127.0.0.1:8000;',
  );
  expect(policyFor([])).toContain("; frame-src 'none';");
});
