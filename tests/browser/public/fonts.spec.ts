import type { CDPSession } from '@playwright/test';
import { watchShifts } from '../../../bench/layout-shifts.ts';
import { expect, holdRequests, test, waitForHydration } from '../support/fail-on-console.ts';

/** The system fonts that theme/fonts.css adjusts to the metrics of the site's fonts. */
const ADJUSTED_FALLBACKS = /^(?:Times New Roman|Liberation|Tinos|Noto Serif|Arial|Arimo|Roboto)/;

/** Returns the fonts that an element's text is drawn with. */
async function fontsOf(client: CDPSession, selector: string) {
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts;
}

test('late fonts replace fallbacks, move no text, and include Malayalam where it is used @phone', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  await watchShifts(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const releaseFonts = await holdRequests(page, '**/*.woff2');
  await page.goto('/donate', { waitUntil: 'domcontentloaded' });
  await waitForHydration(page);
  const [bold] = await fontsOf(client, 'main .eyebrow');
  expect(bold?.postScriptName).toMatch(/bold/i);
  const fallbacks = [bold, ...(await fontsOf(client, 'main h1'))];
  releaseFonts();
  await expect(async () => {
    for (const selector of ['main .eyebrow', 'main h1']) {
      const [text] = await fontsOf(client, selector);
      expect(text?.isCustomFont).toBe(true);
    }
  }).toPass();
  const shift = await page.evaluate(() => window.shift);

  // Malayalam
  expect(loaded.filter((url) => url.includes('malayalam'))).toEqual([]);
  await page.goto(`/search?q=${encodeURIComponent('പെരുന്നാൾ')}`);
  await expect(async () => {
    const fonts = await fontsOf(client, 'main [role="status"]');
    expect(fonts).toContainEqual(
      expect.objectContaining({ familyName: 'Noto Serif Malayalam', isCustomFont: true }),
    );
  }).toPass();

  const areAdjusted = fallbacks.every((font) => ADJUSTED_FALLBACKS.test(font?.familyName ?? ''));
  test.skip(!areAdjusted, 'This machine has none of the fonts to which the fallbacks are adjusted');
  expect(shift).toBeLessThan(0.005);
});

test('no content moves when a page hydrates its controls that need scripts', async ({ page }) => {
  await watchShifts(page);
  for (const path of ['/services#lectionary', '/about#visit-us', '/search?q=zzzz']) {
    await page.goto('about:blank');
    const releaseScripts = await holdRequests(page, '**/assets/*.js');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const control = page.locator('main .needs-scripts').last();
    await expect(control).toBeHidden();
    await page.evaluate(async () => {
      await document.fonts.ready;
      window.shift = 0;
    });
    releaseScripts();
    await waitForHydration(page);
    await expect(control).toBeVisible();
    expect(await page.evaluate(() => window.shift)).toBeLessThan(0.02);
  }
});
