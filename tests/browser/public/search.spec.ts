import { missingFields, structuredDataIn } from '#app/structured-data/testing/structured-data-fields.ts';
import { expect, noScriptTest, requestTest, test } from '../support/fail-on-console.ts';

/** The days of two church years are rendered in the same way, so that a part of them suffices. */
const CHURCH_DAY_STEP = 200;

requestTest('the pages in the sitemap are canonical and indexable', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  const readSitemap = async () => (await request.get(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '')).text();
  const sitemap = await readSitemap();
  const locations = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location);
  const isChurchDay = (location: string) => /\/lectionary\/\d{4}-/.test(location);
  const churchDays = locations.filter(isChurchDay);
  expect(churchDays.length).toBeGreaterThan(2 * CHURCH_DAY_STEP);
  for (const location of [
    ...locations.filter((each) => !isChurchDay(each)),
    ...churchDays.filter((_, index) => index % CHURCH_DAY_STEP === 0),
  ]) {
    const response = await request.get(location, { maxRedirects: 0 });
    if (response.status() === 410) {
      // another test has deleted it
      expect(await readSitemap()).not.toContain(`<loc>${location}</loc>`);
      continue;
    }
    expect([location, response.status()]).toEqual([location, 200]);
    const html = await response.text();
    expect([location, /<link rel="canonical" href="(.*?)"/.exec(html)?.[1]]).toEqual([location, location]);
    expect([location, html.includes('noindex')]).toEqual([location, false]);
    for (const feed of ['/news.xml', '/events.xml'])
      expect(html).toMatch(
        new RegExp(`<link rel="alternate" type="application/rss\\+xml"[^>]*href="${feed}"`),
      );
    for (const link of ['rel="manifest" href="/manifest', 'rel="apple-touch-icon" href="/apple-touch'])
      expect(html).toContain(`<link ${link}`);
  }
  expect(locations).toContain(`${baseURL}/`);
  for (const [page, isIndexable] of [
    ['/search', true],
    ['/search?q=sleeba', false],
    ['/lectionary/search', true],
    ['/lectionary/search?feast=sleeba', false],
  ] as const)
    expect([page, (await (await request.get(page)).text()).includes('noindex')]).toEqual([
      page,
      !isIndexable,
    ]);
});

noScriptTest(
  'the box in the header finds a feast and pages, without JavaScript @each-size',
  async ({ page }) => {
    await page.goto('/services');
    await page.getByRole('banner').getByRole('searchbox').fill('yeldho');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=yeldho');
    const main = page.getByRole('main');
    await expect(main.getByRole('status')).toHaveText(/result/);
    await expect(main.locator('mark').first()).toHaveText('Yeldho');
    await main.getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/lectionary\/\d{4}-12-25$/);
  },
);

test('the key / opens the search, except in a field or when it is turned off', async ({ page }) => {
  await page.goto('/search?q=zzzz');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toHaveText(/^No results for “zzzz”/);
  for (const name of ['Calendar', 'Events', 'First visit', '(555) 555-0142'])
    await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
  const box = page.getByRole('banner').getByRole('searchbox');
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await expect(box).toBeInViewport({ ratio: 1 });
  await main.getByRole('searchbox').pressSequentially('/');
  await expect(main.getByRole('searchbox')).toHaveValue('/zzzz');
  await main.getByRole('checkbox', { name: 'The key / opens the search' }).uncheck();
  await page.reload();
  await expect(main.getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('/');
  await expect(box).not.toBeFocused();
});

test('a phone, which has no keyboard, has no switch for the key / @phone', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByText('The key / opens the search')).toBeHidden();
});

requestTest(
  'the structured data of rendered pages has all required and recommended fields',
  async ({ request }) => {
    // of the demonstration: other tests add and delete records
    const records = ['/events/1', '/news/2'];
    const types = new Set<unknown>();
    for (const path of ['/', '/about', '/visit', '/services', '/lectionary/2026-12-06', ...records]) {
      const objects = structuredDataIn(await (await request.get(path)).text());
      expect([path, objects.length]).not.toEqual([path, 0]);
      for (const object of objects) {
        types.add(object['@type']);
        expect([path, object.name, missingFields(object)]).toEqual([path, object.name, []]);
      }
    }
    expect([...types].toSorted()).toEqual(['BreadcrumbList', 'Church', 'Event', 'FAQPage', 'NewsArticle']);
  },
);
