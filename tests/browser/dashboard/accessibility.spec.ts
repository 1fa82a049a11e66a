import { test } from '../support/admin-client.ts';
import { expect, expectAccessibleAndFits } from '../support/fail-on-console.ts';

/** Tabs that are one list, whose heading only screen readers need. */
const SINGLE_LISTS = ['homepageads', 'organizations', 'users', 'prayerrequests'];

test('each tab is accessible, fits, and shows one heading @A2', async ({ page }) => {
  await page.goto('/admin/dashboard');
  const links = page.locator('nav[aria-label="Dashboard"] a[href*="tab="]');
  await links.first().waitFor({ state: 'attached' });
  const tabs = await links.all();
  expect(tabs.length).toBeGreaterThan(SINGLE_LISTS.length);
  for (const link of tabs)
    await test.step(await link.innerText(), async () => {
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      // previews have their own, which no one can reach
      await expect(page.locator('h1:not([inert] h1)')).toBeVisible();
      await expect(page.locator('main .bg-line.h-5'), 'its lists are loaded').toHaveCount(0);
      await expectAccessibleAndFits(page);
      if (!SINGLE_LISTS.some((key) => page.url().endsWith(key))) return;
      const heading = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(heading).toHaveCSS('clip-path', 'inset(50%)');
    });
});
