import type { Page } from '@playwright/test';
import { publicBug } from '#app/public-bugs/testing/cases.ts';
import { expect, expectFits, test } from '../support/content-fixture.ts';

/** Longer than any line. */
const WORD = 'Nercha'.repeat(32);

/** Checks the page at the widths of a phone, a laptop, and a very small phone. */
async function expectWrappedAtEachWidth(page: Page): Promise<void> {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectWrapped(page, 'main');
  }
}

/** Checks that the word appears, and is nowhere clipped on the right. */
async function expectWrapped(page: Page, within = 'body'): Promise<void> {
  await expect(page.locator(within).getByText(WORD).filter({ visible: true }).first()).toBeVisible();
  const ends = await page.locator(within).evaluate((root, word) => {
    const texts = document.createNodeIterator(root, NodeFilter.SHOW_TEXT);
    const found: number[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.textContent?.includes(word) || text.parentElement?.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      found.push(range.getBoundingClientRect().right);
    }
    return found;
  }, WORD);
  const width = page.viewportSize()?.width ?? 0;
  expect(ends.filter((end) => end > width)).toEqual([]);
  await expectFits(page);
}

test('a long word wraps on the first screen and in lists of public pages @phone', async ({ page }) => {
  const rename = (url: string | RegExp, change: (records: Record<string, unknown>[]) => object) =>
    page.route(url, async (route) => route.fulfill({ json: change(await (await route.fetch()).json()) }));
  const renameFirst = (url: string | RegExp, field: string) =>
    rename(url, ([first, ...others]) => [{ ...first, [field]: WORD }, ...others]);
  await rename('**/api/lectionary/today', (today) => ({
    ...today,
    names: [WORD, WORD],
    nextDay: { date: '2026-12-06', name: WORD },
    nextFeast: { date: '2026-12-25', name: WORD, days: 19 },
  }));
  await renameFirst(/\/api\/(events|news|organizations)(\?|$)/, 'title');
  await renameFirst(/\/api\/gallery\/folders/, 'name');
  await renameFirst(/\/api\/service-resources\/folders$/, 'folder_name');
  await page.goto('/donate');
  const open = (name: string) =>
    page.getByRole('contentinfo').getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('banner').locator('.brand').click();
  for (const part of ['.hero-today', 'main dl', '#upcoming-events', '#news-bulletin'])
    await expectWrapped(page, part);
  for (const name of ['Events & News', 'Organizations', 'Gallery', 'Services']) {
    await open(name);
    await expectWrapped(page, 'main');
  }
  // requests that are still in progress
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a long word wraps on its page and in dialogs, wide and narrow', async ({
  page,
  session: { create, marker, token },
}) => {
  const tabs = publicBug('tabs').inputs[0] ?? '';
  const noBreaks = 'Come to the church'.repeat(8).replaceAll(' ', '\u00a0');
  const event = await create('events', {
    title: `${marker}${WORD}`,
    description: `${WORD}\n${tabs}\n${tabs}\n${noBreaks}`,
    location: noBreaks,
  });
  await page.goto(`/events/${event._id}`);
  await expect(
    page.locator('main p', { hasText: tabs.split('\t')[0] ?? '' }),
    String(publicBug('tabs').expected),
  ).toHaveCSS('white-space', 'pre-wrap');
  await test.step(`nbsp-wrap: ${publicBug('nbsp-wrap').expected}`, () => expectWrappedAtEachWidth(page));
  await page.evaluate((token) => localStorage.setItem('token', token), token);
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await page.getByLabel('Search events').fill(marker);
  await page.getByRole('button', { name: marker, expanded: false }).click();
  await expect(page.getByText('Description', { exact: true })).toBeVisible();
  await expectWrappedAtEachWidth(page);
  await page.getByRole('button', { name: `Delete ${marker}` }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Delete' })).toContainText(marker);
  await expectFits(page);
});
