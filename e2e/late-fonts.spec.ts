import type { Page } from '@playwright/test';
import { expect, hasBar, open, openMenu, test } from './fail-on-console.ts';

/** The family that the page's title is drawn in. */
async function fontOfTitle(page: Page): Promise<string | undefined> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts[0]?.familyName;
}

/** How much of the page has moved by itself since it began, as browsers count it. */
const movement = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as LayoutShift).value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // nothing is told when nothing has moved
        setTimeout(resolve, 250, 0);
      }),
  );

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

test('fonts that come late move nothing on the first page, and the next has them', async ({ page }) => {
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await open(page, '/organizations');
  await page.evaluate(() => document.fonts.ready);
  expect(await fontOfTitle(page)).not.toBe('EB Garamond');
  expect(await movement(page)).toBeLessThan(0.001);

  if (!hasBar({ viewport: page.viewportSize() })) await openMenu(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/about/);
  await expect.poll(() => fontOfTitle(page)).toBe('EB Garamond');
});
