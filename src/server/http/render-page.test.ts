import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pageCacheKey, trailingSlashRedirect } from './render-page.ts';
import { contentSecurityPolicy, hashInline } from './security-headers.ts';

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

it('the policy allows exactly the inline scripts of a document, by hash', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const html =
    '<script>one()</script><script type="module" async="">two()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>';
  const [scripts] =
    contentSecurityPolicy([hashInline(html)], { frameOrigins: [], fileOrigins: [] }).match(
      /script-src [^;]*/,
    ) ?? [];
  expect(scripts).toBe(`script-src 'self' ${hash('one()')} ${hash('two()')}`);
});

it('the policy allows exactly the inline styles of a document, by hash', () => {
  const hash = createHash('sha256').update('p{margin:0}').digest('base64');
  const policy = contentSecurityPolicy([hashInline('<head><style>p{margin:0}</style></head>')], {
    frameOrigins: [],
    fileOrigins: [],
  });
  expect(policy).toContain(`; style-src 'self' 'sha256-${hash}';`);
  expect(contentSecurityPolicy([], { frameOrigins: [], fileOrigins: [] })).toContain("; style-src 'self';");
});

it('the policy allows frames of the configured origins only', () => {
  const hosts = ['https://w.soundcloud.com', 'http://127.0.0.1:8000'];
  expect(contentSecurityPolicy([], { frameOrigins: hosts, fileOrigins: [] })).toContain(
    '; frame-src https://w.soundcloud.com http://127.0.0.1:8000;',
  );
  expect(contentSecurityPolicy([], { frameOrigins: [], fileOrigins: [] })).toContain("; frame-src 'none';");
});
