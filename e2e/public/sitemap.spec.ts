import { expect, test } from '../support/fail-on-console.ts';

/** The days of two church years are rendered in the same way, so that a part of them suffices. */
const CHURCH_DAY_STEP = 40;

test('the pages in the sitemap are canonical and indexable @one-size', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = await (await request.get(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '')).text();
  const locations = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
  const isChurchDay = (location: string) => /\/lectionary\/\d{4}-/.test(location);
  const churchDays = locations.filter(isChurchDay);
  expect(churchDays.length).toBeGreaterThan(2 * CHURCH_DAY_STEP);
  for (const location of [
    ...locations.filter((each) => !isChurchDay(each)),
    ...churchDays.filter((_, index) => index % CHURCH_DAY_STEP === 0),
  ]) {
    const response = await request.get(location, { maxRedirects: 0 });
    expect([location, response.status()]).toEqual([location, 200]);
    const html = await response.text();
    expect([location, /<link rel="canonical" href="(.*?)"/.exec(html)?.[1]]).toEqual([location, location]);
    expect([location, html.includes('noindex')]).toEqual([location, false]);
    for (const feed of ['/news.xml', '/events.xml'])
      expect(html).toMatch(
        new RegExp(`<link rel="alternate" type="application/rss\\+xml"[^>]*href="${feed}"`),
      );
  }
  expect(locations).toContain(`${baseURL}/`);
});
