import { publicPages } from '#contract/pages.ts';
import { expectAccessible, expectFits, test } from '../support/fail-on-console.ts';

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
const PAGES_PER_TEST = 4;

for (let at = 0; at < PAGES.length; at += PAGES_PER_TEST) {
  const paths = PAGES.slice(at, at + PAGES_PER_TEST);
  test(`${paths.join(', ')} are accessible and fit the viewport`, async ({ page, isMobile }) => {
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expectAccessible(page, { dark: !isMobile });
        await expectFits(page);
      });
  });
}
