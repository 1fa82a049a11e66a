import type { Page } from '@playwright/test';
import { publicPages } from '#app/pages.ts';
import { navigation } from '#parish/site/navigation.ts';
import { expect, expectAccessibleAndFits, test } from '../support/fail-on-console.ts';

test.describe.configure({ mode: 'parallel' });

/** Records of the demonstration, because other tests add and delete records. */
const RECORDS = ['/events/1', '/news/2', '/gallery?folder=1', '/services?resource_folder=1'];
const LECTIONARY = ['/lectionary/2026', '/lectionary/2026-12-06', '/lectionary/2026-12-06/sheet'];
const PAGES = [
  ...Object.keys(publicPages).filter(
    (path) => !/^\/(admin\/dashboard|search$|lectionary\/search$)/.test(path),
  ),
  ...['/search?q=sleeba', '/lectionary/search?feast=sleeba', ...LECTIONARY, ...RECORDS],
];
/** Loaded one after the other in one browser context, which is faster than in one context each. */
const PAGES_PER_TEST = 10;

const PICTURED = [...navigation.map(({ path }) => path), '/lectionary/2026'];

/** Checks that a page begins with a picture, shows the cross at most twice, and lays out its sections unscrolled. */
async function expectPicture(page: Page): Promise<void> {
  const main = page.locator('main');
  await expect(main.locator(':is(header, .hero) :is(img, svg:not(button *))').first()).toBeInViewport({
    ratio: 0.9,
  });
  expect(await page.locator('svg[viewBox="0 0 24 30"]:not(li *)').count()).toBeLessThanOrEqual(2);
  const skipped = await main
    .locator('*')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).contentVisibility === 'auto').length);
  expect(skipped).toBe(0);
}

for (let at = 0; at < PAGES.length; at += PAGES_PER_TEST) {
  const paths = PAGES.slice(at, at + PAGES_PER_TEST);
  test(`${paths.join(', ')} are accessible and fit wide and narrow viewports`, async ({ page }) => {
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        if (PICTURED.includes(path)) await test.step('the picture', () => expectPicture(page));
        await expectAccessibleAndFits(page);
      });
  });
}
