import type { Page } from '@playwright/test';
import { linkNodes } from '#kit/formatted-text/link-nodes.ts';
import { linkifyNamed } from '#kit/text/links/named-links.ts';
import { expect, expectAccessible, test } from '../support/fail-on-console.ts';

test.use({ showsAds: true, contextOptions: {} });

const ADS_ENDPOINT = '**/api/home-page-ads/active';
const ADS = [
  'The first of three',
  'See [the second](https://stthomas.example/feast)',
  'A [third](javascript:alert(1))',
];
const ad = (description: string, at: number) => ({
  _id: at + 1,
  adType: 'text',
  imageUrl: null,
  picture: null,
  description,
  formatted: { description: linkNodes(linkifyNamed(description)) },
  isActive: true,
  displayOrder: at,
  createdAt: '2026-11-01T12:00:00.000Z',
  version: 1,
});
const carousel = (page: Page) => page.getByRole('dialog', { name: 'From the parish' });

/** Opens the home page with a controlled clock. @returns the number of requests for the ads so far. */
async function openHomeWithAds(page: Page, descriptions: readonly string[]): Promise<() => number> {
  let requestCount = 0;
  await page.route(ADS_ENDPOINT, (route) => {
    requestCount += 1;
    return route.fulfill({ json: descriptions.map(ad) });
  });
  await page.clock.install();
  await page.goto('/');
  return () => requestCount;
}

test('the ads open after two seconds, advance and wrap around @P2 @P3 @P4 @P9', async ({ page }) => {
  // The page records the time itself, because this process may notice the opening later.
  await page.addInitScript(() => {
    const recordOpening = () => {
      if (document.querySelector('dialog[open]'))
        document.documentElement.dataset.openedAt ??= `${performance.now()}`;
    };
    new MutationObserver(recordOpening).observe(document, {
      attributes: true,
      childList: true,
      subtree: true,
    });
  });
  await openHomeWithAds(page, ADS);
  await page.clock.runFor(2_500);
  await expect(carousel(page)).toContainText('The first of three');
  const openedAt = await page.evaluate(() => Number(document.documentElement.dataset.openedAt));
  expect(openedAt).toBeGreaterThanOrEqual(2_000);
  await expect(carousel(page)).toContainText('1 / 3');

  await page.clock.runFor(7_000);
  const link = carousel(page).getByRole('link', { name: 'the second' });
  await expect(link).toHaveAttribute('href', 'https://stthomas.example/feast');
  await expect(link).toHaveAttribute('target', '_blank');
  await page.keyboard.press('ArrowRight');
  await expect(carousel(page)).toContainText('A [third](javascript:alert(1))');
  await expect(carousel(page).getByRole('link')).toHaveCount(0);
  await page.clock.runFor(7_000);
  await expect(carousel(page)).toContainText('1 / 3');
  await page.keyboard.press('ArrowLeft');
  await expect(carousel(page)).toContainText('3 / 3');

  await carousel(page).getByRole('button', { name: 'Pause' }).click();
  await page.clock.runFor(20_000);
  await expect(carousel(page)).toContainText('3 / 3');
  await carousel(page).getByRole('button', { name: 'Next' }).click();
  await expect(carousel(page)).toContainText('1 / 3');
  // The ads are paused; otherwise the check could run while one ad replaces another.
  await expectAccessible(page);
});

test('closed ads stay closed; keys work after a click; a single ad has one button @P4 @P9', async ({
  page,
}) => {
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  const countRequests = await openHomeWithAds(page, ADS);
  for (const way of ['Escape', 'Close']) {
    await page.clock.runFor(2_500);
    await carousel(page).getByText('The first of three').click();
    await page.keyboard.press('ArrowRight');
    await expect(carousel(page)).toContainText('2 / 3');
    await carousel(page).getByRole('heading').click();
    await page.keyboard.press('ArrowLeft');
    await expect(carousel(page)).toContainText('1 / 3');
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await carousel(page).getByRole('button', { name: 'Close' }).click();
    await expect(carousel(page)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(skipLink, way).toBeFocused();
    if (way === 'Close') continue;
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/');
  }
  expect(await page.evaluate(() => sessionStorage.getItem('homePageAdsShown'))).not.toBeNull();
  await page.goto('/');
  await page.clock.runFor(5_000);
  await expect(carousel(page)).toBeHidden();
  expect(countRequests()).toBe(2);

  await page.evaluate(() => sessionStorage.clear());
  await openHomeWithAds(page, ADS.slice(0, 1));
  await page.clock.runFor(2_500);
  await expect(carousel(page)).toContainText('The first of three');
  await expect(carousel(page).getByRole('button'), 'a single ad does not advance').toHaveText(['Close']);

  await page.evaluate(() => sessionStorage.clear());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHomeWithAds(page, ADS);
  await page.clock.runFor(2_500);
  await expect(carousel(page).getByRole('button', { name: 'Play' })).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(carousel(page), 'with reduced motion, ads do not advance').toContainText('1 / 3');
});
