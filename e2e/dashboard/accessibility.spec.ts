import { test } from '../support/admin-client.ts';
import { expect, expectAccessible, expectFits } from '../support/fail-on-console.ts';

/** Tabs that are one list, whose heading only screen readers need. */
const SINGLE_LISTS = ['homepageads', 'organizations', 'users', 'prayerrequests'];

test('each tab of the dashboard is accessible, fits the viewport and shows one heading', {
  tag: '@A2',
}, async ({ page, isMobile }) => {
  await page.goto('/admin/dashboard');
  const links = page.locator('nav[aria-label="Dashboard"] a[href*="tab="]');
  await links.first().waitFor({ state: 'attached' });
  const tabs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(tabs.length).toBeGreaterThanOrEqual(SINGLE_LISTS.length);
  for (const tab of ['/admin/dashboard', ...tabs])
    await test.step(tab, async () => {
      await page.goto(tab);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, { dark: !isMobile });
      await expectFits(page);
      if (!SINGLE_LISTS.some((key) => tab.endsWith(key))) return;
      const heading = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(heading).toHaveCSS('clip-path', 'inset(50%)');
    });
});
