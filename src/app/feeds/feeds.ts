import { addDays } from '#church-year/dates.ts';
import { programText } from '#events/program.ts';
import type { Client } from '#kit/api/client.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { textOf } from '#kit/formatted-text/text-node.ts';
import type { ResponseValue } from '#kit/http/response-value.ts';
import { mailtoUrl } from '#kit/text/links/mailto-url.ts';
import { recordPath } from '#kit/text/slug.ts';
import { createManifest, iconUrl } from './manifest.ts';
import { createRss, type FeedItem } from './rss.ts';
import { createSitemap, createSitemapIndex, indexablePages } from './sitemap.ts';

/** Routes of the generated files. */
export const feedRoutes = [
  '/robots.txt',
  '/sitemap.xml',
  '/:part{sitemap-[0-9]+\\.xml}',
  '/news.xml',
  '/events.xml',
  '/.well-known/security.txt',
  '/manifest.webmanifest',
  '/apple-touch-icon.png',
] as const;

/** A sitemap with more pages is split, and `/sitemap.xml` is the index of its parts. */
export const MAX_SITEMAP_PAGES = 10_000;
const FEED_ITEMS = 50;
/** RFC 9116 recommends less than a year. */
const SECURITY_DAYS = 180;

/**
 * Generates the files for search engines, feed readers, security researchers and devices that install the site.
 *
 * @param client an anonymous client that reads the lectionary, events and news.
 * @returns a function that returns undefined for an unknown path.
 */
export function feedFiles(deps: AppContext, client: Client) {
  const { config, parish, calendarClock } = deps;
  const { publicUrl } = config;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const sitemap = async (part?: number) => {
    const pages = await indexablePages(deps, client);
    const count = Math.ceil(pages.length / MAX_SITEMAP_PAGES);
    if (part === undefined && count > 1) {
      const paths = Array.from({ length: count }, (_, index) => `/sitemap-${index + 1}.xml`);
      return createSitemapIndex(paths, publicUrl);
    }
    if (part !== undefined && (part < 1 || part > count))
      throw new ApiProblem('NOT_FOUND', 'The sitemap has no such part');
    const start = ((part ?? 1) - 1) * MAX_SITEMAP_PAGES;
    return createSitemap(pages.slice(start, start + MAX_SITEMAP_PAGES), publicUrl);
  };
  const rss = (path: string, title: string, items: readonly FeedItem[]) => {
    const { identity } = parish.current();
    return createRss({
      title: `${title} · ${identity.name}`,
      description: `${title} of ${identity.name}`,
      url: absolute('/eventsandnews'),
      feedUrl: absolute(path),
      items,
    });
  };
  const files: Readonly<Record<string, readonly [contentType: string, create: () => Promise<string>]>> = {
    '/robots.txt': [
      'text/plain',
      async () =>
        `User-agent: *\nDisallow: /admin/dashboard\nDisallow: /api/\n\nSitemap: ${absolute('/sitemap.xml')}\n`,
    ],
    '/sitemap.xml': ['application/xml', sitemap],
    '/news.xml': [
      'application/rss+xml',
      async () => {
        const articles = await client.news.list({ query: { limit: FEED_ITEMS } });
        const items = articles.map((article) => ({
          title: article.title,
          url: absolute(recordPath('/news', article)),
          id: absolute(`/news/${article._id}`),
          createdAt: article.createdAt,
          author: article.createdBy?.name,
          summary: article.summary,
          content: textOf(article.formatted.content),
          picture: article.image ? absolute(article.image) : undefined,
        }));
        return rss('/news.xml', 'News', items);
      },
    ],
    '/events.xml': [
      'application/rss+xml',
      async () => {
        const events = await client.events.list({
          query: { limit: FEED_ITEMS, when: 'coming', series: 'next' },
        });
        const items = events.map((event) => {
          const date = event.dateText;
          const facts = [event.cancelReason, date, event.timeText, event.location]
            .filter(Boolean)
            .join(' · ');
          const title = event.isCanceled ? `CANCELED: ${event.title}` : event.title;
          return {
            title: [title, date].filter(Boolean).join(', '),
            url: absolute(recordPath('/events', event)),
            id: absolute(`/events/${event._id}`),
            createdAt: event.createdAt,
            summary: [facts, event.summary].filter(Boolean).join('. '),
            content: [facts, textOf(event.formatted.description), programText(event.program)]
              .filter(Boolean)
              .join('\n\n'),
            picture: event.image ? absolute(event.image) : undefined,
          };
        });
        return rss('/events.xml', 'Events', items);
      },
    ],
    '/.well-known/security.txt': [
      'text/plain',
      async () => {
        const { email } = parish.current().place;
        return `Contact: ${email ? mailtoUrl(email) : absolute('/about')}
Expires: ${addDays(calendarClock.today(), SECURITY_DAYS)}T00:00:00Z
Preferred-Languages: en, ml
Canonical: ${absolute('/.well-known/security.txt')}
`;
      },
    ],
    '/manifest.webmanifest': ['application/manifest+json', async () => createManifest(deps)],
  };
  return (path: string): (() => Promise<ResponseValue>) | undefined => {
    if (path === '/apple-touch-icon.png') {
      const location = iconUrl(deps, 180);
      return async () => ({ status: 302, headers: { location }, body: '' });
    }
    const part = /^\/sitemap-(\d{1,5})\.xml$/.exec(path)?.[1];
    const [contentType, create] = part
      ? ['application/xml', () => sitemap(Number(part))]
      : (files[path] ?? []);
    if (!contentType || !create) return undefined;
    const headers = { 'content-type': `${contentType}; charset=utf-8` };
    return async () => ({ status: 200, headers, body: await create() });
  };
}
