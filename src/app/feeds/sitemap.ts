import { dateParts } from '#church-year/dates.ts';
import { firstIndexableEvent } from '#events/indexing.ts';
import type { Client } from '#kit/api/client.ts';
import type { AppContext } from '#kit/app-context.ts';
import { isVisible } from '#kit/crud/visibility.server.ts';
import { recordPath } from '#kit/text/slug.ts';
import { textElement, XML_DECLARATION } from '#kit/text/xml.ts';
import { publicPages } from '../pages.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Pages without content of their own, and the coming week, which has a page of its own. */
const NOT_LISTED = [
  '/admin/login',
  '/admin/dashboard',
  '/lectionary/search',
  '/search',
  '/week',
  '/week/screen',
];

/** A page that search engines may index. */
interface SitemapPage {
  readonly path: string;
  /** ISO 8601. */
  readonly changedAt?: string;
}

/**
 * The pages that search engines may index: the public pages, the events, news and gallery folders, and the days of this
 * church year and the next one.
 */
export async function indexablePages(
  { storage, calendarClock, clock }: Pick<AppContext, 'storage' | 'calendarClock' | 'clock'>,
  client: Client,
): Promise<readonly SitemapPage[]> {
  const today = calendarClock.today();
  const { year } = dateParts(today);
  const { db } = storage;
  const [events, news, folders, ...years] = await Promise.all([
    db
      .selectFrom('events')
      .select(['id', 'title', 'updated_at'])
      .where(isVisible('is_published', clock.now()))
      .where((eb) => eb.or([eb('date', 'is', null), eb('date', '>=', firstIndexableEvent(today))]))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('news')
      .select(['id', 'title', 'updated_at'])
      .where(isVisible('is_published', clock.now()))
      .orderBy('id')
      .execute(),
    db.selectFrom('gallery_folders').select(['id', 'updated_at']).orderBy('id').execute(),
    ...[year, year + 1].map((each) => client.lectionary.year({ query: { year: each } })),
  ]);
  const toPage =
    (folder: '/events' | '/news') => (row: { id: number; title: string; updated_at: string }) => ({
      path: recordPath(folder, { _id: row.id, title: row.title }),
      changedAt: row.updated_at,
    });
  return [
    ...Object.keys(publicPages)
      .filter((path) => !NOT_LISTED.includes(path))
      .map((path) => ({ path })),
    ...events.map(toPage('/events')),
    ...news.map(toPage('/news')),
    ...folders.map(({ id, updated_at }) => ({ path: `/gallery?folder=${id}`, changedAt: updated_at })),
    ...years.flatMap((church, index) => [
      { path: `/lectionary/${year + index}` },
      ...[...new Set(church.events.map(({ date }) => date))].map((date) => ({ path: `/lectionary/${date}` })),
    ]),
  ];
}

/** Creates a sitemap (https://www.sitemaps.org/protocol.html). */
export function createSitemap(pages: readonly SitemapPage[], publicUrl: string): string {
  const elements = pages.map(({ path, changedAt }) => {
    const location = textElement('loc', new URL(path, publicUrl).href);
    return `<url>${location}${changedAt ? textElement('lastmod', changedAt) : ''}</url>`;
  });
  return `${XML_DECLARATION}<urlset ${NAMESPACE}>\n${elements.join('\n')}\n</urlset>\n`;
}

/** Creates an index of sitemaps. */
export function createSitemapIndex(paths: readonly string[], publicUrl: string): string {
  const elements = paths.map(
    (path) => `<sitemap>${textElement('loc', new URL(path, publicUrl).href)}</sitemap>`,
  );
  return `${XML_DECLARATION}<sitemapindex ${NAMESPACE}>\n${elements.join('\n')}\n</sitemapindex>\n`;
}
