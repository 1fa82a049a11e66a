import type { CDPSession, Route } from '@playwright/test';
import { expect, test } from '../support/fail-on-console.ts';

declare global {
  interface Window {
    /** Sum of the layout shifts of the page. */
    shift: number;
  }
}

/** Returns the fonts that an element's text is drawn with. */
async function fontsOf(client: CDPSession, selector: string) {
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts;
}

test('a text font that arrives late replaces its fallback, which has a bold font of its own, and no text moves', async ({
  page,
}) => {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const held = Promise.withResolvers<Route>();
  await page.route('**/source-sans-3-latin-wght-*.woff2', held.resolve);
  await page.goto('/donate', { waitUntil: 'domcontentloaded' });
  const font = await held.promise;
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const [bold] = await fontsOf(client, 'main .eyebrow');
  expect(bold?.postScriptName).toMatch(/bold/i);
  await font.continue();
  await expect(async () => {
    const [text] = await fontsOf(client, 'main .eyebrow');
    expect(text?.isCustomFont).toBe(true);
  }).toPass();
  expect(await page.evaluate(() => window.shift)).toBeLessThan(0.005);
});

test('Malayalam text is drawn with its font, which other pages do not load @one-size', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/donate');
  expect(loaded.filter((url) => url.includes('malayalam'))).toEqual([]);
  await page.goto(`/search?q=${encodeURIComponent('പെരുന്നാൾ')}`);
  await expect(async () => {
    const fonts = await fontsOf(client, 'main [role="status"]');
    expect(fonts).toContainEqual(
      expect.objectContaining({ familyName: 'Noto Serif Malayalam', isCustomFont: true }),
    );
  }).toPass();
});
