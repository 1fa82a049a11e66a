import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from './fail-on-console.ts';

test.use({ showsAds: true });

const CALL = '**/api/home-page-ads/active';
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
  isActive: true,
  displayOrder: at,
  createdAt: '2026-11-01T12:00:00.000Z',
  version: 1,
});
const carousel = (page: Page) => page.getByRole('dialog', { name: 'From the parish' });

/** Opens the home page under a clock of the journey's own, and says how often the ads were asked for. */
async function visit(page: Page, descriptions: readonly string[]): Promise<() => number> {
  let asked = 0;
  await page.route(CALL, (route) => {
    asked += 1;
    return route.fulfill({ json: descriptions.map(ad) });
  });
  await page.clock.install();
  await open(page, '/');
  return () => asked;
}

test('the ads come after two seconds, turn by themselves, by keys and by buttons, and wrap', {
  tag: ['@P2', '@P3', '@P4', '@P9'],
}, async ({ page }) => {
  // told by the page itself: until the journey looks, more than two seconds may have passed
  await page.addInitScript(() => {
    const noteOpening = () => {
      if (document.querySelector('dialog[open]'))
        document.documentElement.dataset.openedAt ??= `${performance.now()}`;
    };
    new MutationObserver(noteOpening).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await visit(page, ADS);
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
  // they stand still by now: a slow look at them would see two
  await expectAccessible(page);
});

test('once closed they are not asked for again in this session @one-size', { tag: ['@P4', '@P9'] }, async ({
  page,
}) => {
  const asked = await visit(page, ADS);
  await page.clock.runFor(2_500);
  await expect(carousel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(carousel(page)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('homePageAdsShown'))).not.toBeNull();
  await open(page, '/');
  await page.clock.runFor(5_000);
  await expect(carousel(page)).toBeHidden();
  expect(asked()).toBe(1);
});

test('a single ad does not turn, and without any there is no window @one-size', { tag: '@P4' }, async ({
  page,
}) => {
  await visit(page, ADS.slice(0, 1));
  await page.clock.runFor(2_500);
  await expect(carousel(page)).toContainText('The first of three');
  await expect(carousel(page).getByRole('button')).toHaveText(['Close']);
  await page.unroute(CALL);
  await page.route(CALL, (route) => route.fulfill({ json: [] }));
  await open(page, '/');
  await page.clock.runFor(5_000);
  await expect(carousel(page)).toBeHidden();
});

test.describe('for whoever wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('the ads wait to be turned @one-size', async ({ page }) => {
    await visit(page, ADS);
    await page.clock.runFor(2_500);
    await expect(carousel(page).getByRole('button', { name: 'Go on' })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(carousel(page)).toContainText('1 / 3');
  });
});
