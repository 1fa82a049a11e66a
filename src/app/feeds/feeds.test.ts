import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { engines } from '#kit/storage/testing/fresh-database.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { MAX_SITEMAP_PAGES } from './feeds.ts';

const SITE = 'https://church.example';

describe.each(engines)('files for search engines and feed readers on %s', (engine) => {
  const parish = useTestApp({ engine, env: { PUBLIC_URL: SITE } });

  const text = async (path: string) => (await parish.request(path)).text();
  /** The document, whose `url`, `sitemap` and `item` elements are arrays. */
  const xml = async (path: string) => {
    const source = await text(path);
    expect(XMLValidator.validate(source)).toBe(true);
    const isArray = (name: string) => ['url', 'sitemap', 'item'].includes(name);
    return new XMLParser({ ignoreAttributes: false, htmlEntities: true, isArray }).parse(source);
  };
  const pages = async (path = '/sitemap.xml'): Promise<{ loc: string; lastmod?: string }[]> =>
    (await xml(path)).urlset.url;

  it('robots.txt names the sitemap', async () => {
    const response = await parish.request('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(
      `User-agent: *\nDisallow: /admin/dashboard\nDisallow: /api/\n\nSitemap: ${SITE}/sitemap.xml\n`,
    );
  });

  it('security.txt has a contact and expires in the future', async () => {
    expect(await text('/.well-known/security.txt')).toMatch(/^Contact: mailto:\S+@\S+\nExpires: 2027-05-23T/);
  });

  it('the sitemap has published pages with the time of their last change', async () => {
    const { _id: picnic } = await parish.staff.events.create({
      body: { title: 'Picnic & games', date: '2026-12-01' },
    });
    const { _id: past } = await parish.staff.events.create({ body: { title: 'Past', date: '2025-11-23' } });
    const draft = { title: 'Draft', isPublished: false };
    await parish.staff.events.create({ body: draft });
    await parish.staff.news.create({ body: draft });
    const { _id: bell } = await parish.staff.news.create({ body: { title: 'മണി', isPublished: true } });
    const locations = (await pages()).map(({ loc }) => loc);
    expect(locations).toEqual(
      expect.arrayContaining([
        `${SITE}/`,
        `${SITE}/events/${picnic}-picnic-games`,
        `${SITE}/news/${bell}-${encodeURIComponent('മണി')}`,
        ...[`${SITE}/lectionary/2026`, `${SITE}/lectionary/2026-12-06`, `${SITE}/lectionary/2027-01-06`],
      ]),
    );
    for (const path of ['/admin/', `/events/${past}`, '-draft', '/lectionary/2028'])
      expect(locations.filter((location) => location.includes(path))).toEqual([]);
    expect(new Set(locations).size).toBe(locations.length);

    parish.clock.advance(60_000);
    const body = { title: 'Picnic & games', date: '2026-12-01', location: 'Park' };
    await parish.staff.events.update({ params: { id: picnic }, body });
    const page = (await pages()).find(({ loc }) => loc.includes('/events/'));
    expect(page?.lastmod).toBe('2026-11-24T18:01:00.000Z');
  });

  it('a sitemap with more than 10,000 pages is an index of its parts', async () => {
    const now = '2026-11-24T18:00:00.000Z';
    const rows = Array.from({ length: MAX_SITEMAP_PAGES }, (_, index) => ({
      ...{ title: `News ${index}`, is_published: 1 as const, created_at: now, updated_at: now },
    }));
    await parish.deps.storage.transaction(async (trx) => {
      for (let start = 0; start < rows.length; start += 1_000)
        await trx
          .insertInto('news')
          .values(rows.slice(start, start + 1_000))
          .execute();
    });
    const parts = (await xml('/sitemap.xml')).sitemapindex.sitemap;
    expect(parts).toEqual([{ loc: `${SITE}/sitemap-1.xml` }, { loc: `${SITE}/sitemap-2.xml` }]);
    const [first, second] = [await pages('/sitemap-1.xml'), await pages('/sitemap-2.xml')];
    expect(first).toHaveLength(MAX_SITEMAP_PAGES);
    expect(second.length).toBeGreaterThan(0);
    expect(new Set([...first, ...second].map(({ loc }) => loc)).size).toBe(first.length + second.length);
  });

  it('an unknown part of the sitemap is not found', async () => {
    for (const path of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-99999.xml'])
      expect([path, (await parish.request(path)).status]).toEqual([path, 404]);
  });

  it('news.xml has the full text of published articles, newest first', async () => {
    await parish.staff.news.create({ body: { title: 'Draft', isPublished: false } });
    await parish.staff.news.create({ body: { title: 'Old', isPublished: true } });
    parish.clock.advance(60_000);
    const content = 'A <b>bell</b> & a rope\u0001.\nIt rings.\n\nCome & hear 🔔';
    const { _id } = await parish.staff.news.create({
      body: { title: 'New <bell>', content, isPublished: true },
    });
    const { rss } = await xml('/news.xml');
    expect(rss['@_version']).toBe('2.0');
    expect(rss.channel.link).toBe(`${SITE}/eventsandnews`);
    const [newest, oldest] = rss.channel.item;
    expect(newest).toMatchObject({
      title: 'New <bell>',
      link: `${SITE}/news/${_id}-new-bell`,
      guid: `${SITE}/news/${_id}`,
      pubDate: 'Tue, 24 Nov 2026 18:01:00 GMT',
      'dc:creator': 'Mariam Thomas',
    });
    expect(newest['content:encoded']).toBe(
      '<p>A &#60;b&#62;bell&#60;/b&#62; &#38; a rope.<br>It rings.</p>\n<p>Come &#38; hear 🔔</p>',
    );
    expect(oldest.title).toBe('Old');
    expect(rss.channel.item).toHaveLength(2);
  });

  it('events.xml has the coming events with date, time and place, and why one is canceled', async () => {
    await parish.staff.events.create({ body: { title: 'Past', date: '2026-11-01' } });
    const body = {
      title: 'Picnic',
      date: '2026-12-05',
      time: '10 AM',
      location: 'Park',
      description: 'Bring food.',
    };
    await parish.staff.events.create({ body });
    await parish.staff.events.create({ body: { title: 'Fair', isCanceled: true, cancelReason: 'Snow' } });
    const program = [{ date: '2026-12-13', time: '11 AM', text: 'Raasa' }];
    await parish.staff.events.create({ body: { title: 'Perunnal', date: '2026-12-06', program } });
    const { item } = (await xml('/events.xml')).rss.channel;
    expect(item).toHaveLength(3);
    expect(item[1]).toMatchObject({
      title: 'Perunnal, December 6–13, 2026',
      description: 'December 6–13, 2026 · Next: Sunday, December 13, 11:00 AM · Raasa',
    });
    expect(item[0]).toMatchObject({
      title: 'Picnic, Saturday, December 5, 2026',
      description: 'Saturday, December 5, 2026 · 10:00 AM · Park. Bring food.',
    });
    expect(item[2]).toMatchObject({ title: 'CANCELED: Fair', description: 'Snow' });
  });

  it('a parish without news has valid feeds', async () => {
    for (const path of ['/news.xml', '/events.xml'])
      expect((await xml(path)).rss.channel.item).toBeUndefined();
  });
});
