import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Finds no fault with the page as it stands now, by day and by night (WCAG 2.2 AA and axe's best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(LEVEL_AA).analyze();
    const found = violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
