import type { Page } from '@playwright/test';
import { expect, hasNavBar, openMenu, openPage, test } from './fail-on-console.ts';

/** The font family that renders the title of the page. */
async function titleFont(page: Page): Promise<string | undefined> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts[0]?.familyName;
}

/** The cumulative layout shift of the page so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // the observer reports nothing if nothing has shifted
        setTimeout(resolve, 250, 0);
      }),
  );

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

test('late fonts cause no layout shift on the first page, and are used on the next', async ({ page }) => {
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await openPage(page, '/organizations');
  await page.evaluate(() => document.fonts.ready);
  expect(await titleFont(page)).not.toBe('EB Garamond');
  expect(await layoutShift(page)).toBeLessThan(0.001);

  if (!hasNavBar({ viewport: page.viewportSize() })) await openMenu(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/about/);
  await expect.poll(() => titleFont(page)).toBe('EB Garamond');
});
