import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

interface Watched {
  /** What the console may say in these tests. */
  readonly tolerated: readonly RegExp[];
  readonly watch: undefined;
}

/** A test that fails when its page complains on the console, breaks, or asks anybody but the parish for anything. */
export const test = base.extend<Watched>({
  tolerated: [[], { option: true }],
  watch: [
    async ({ page, baseURL = '', tolerated }, use) => {
      const faults: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) faults.push(message.text());
      });
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL) && !request.url().startsWith('data:'))
          faults.push(request.url());
      });
      await use(undefined);
      expect(faults.filter((fault) => !tolerated.some((known) => known.test(fault)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Whether the header's navigation stands in a bar (52 rem and wider), not in a menu. */
export const hasBar = ({ viewport }: { viewport: { width: number } | null }) => (viewport?.width ?? 0) >= 832;
export const hasMenu = (fixtures: { viewport: { width: number } | null }) => !hasBar(fixtures);

/** Opens the phone's menu, and its sections of one page. */
export async function openMenu(page: Page, pageLabel?: string): Promise<void> {
  await page.locator('summary', { hasText: /^Menu$/ }).click();
  if (pageLabel) await page.locator('summary', { hasText: `${pageLabel} sections` }).click();
}

/** Chooses a section in the header as this visitor would: by hovering over the bar, or in the menu. */
export async function chooseSection(page: Page, pageLabel: string, section: string): Promise<void> {
  const nav = page.getByRole('navigation', { name: 'Main' });
  if (hasBar({ viewport: page.viewportSize() })) await nav.getByRole('link', { name: pageLabel }).hover();
  else await openMenu(page, pageLabel);
  await nav.getByRole('link', { name: section }).filter({ visible: true }).click();
}

/** No rule of axe is broken, by daylight nor by night. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes.map(({ html }) => html)])).toEqual([]);
  }
}
