import type { Page } from '@playwright/test';
import { publicBug } from '#app/public-bugs/testing/cases.ts';
import { expect, test, waitForHydration } from '../support/fail-on-console.ts';

/** What visitors open: the page, and the names of what they press one after another. */
const DIALOGS: readonly (readonly [what: string, path: string, ...names: RegExp[]])[] = [
  ['a picture', '/gallery?category=perunnal', /^Perunnal of St. Thomas/, /\S Perunnal$/],
  ['a recording', '/services#resources', /^Holy Qurbana/, / Audio /],
];

const dialog = (page: Page) => page.getByRole('dialog');
const hasEntry = (page: Page) => page.evaluate(() => history.state?.isDialog === true);

async function press(page: Page, name: RegExp): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('link', { name }).or(main.getByRole('button', { name })).first().click();
}

test('Back closes a dialog before it leaves the page, and Close leaves no entry @P4 @phone', async ({
  page,
}) => {
  const { expected } = publicBug('back-viewer');
  for (const [what, path, ...names] of DIALOGS)
    await test.step(what, async () => {
      const requests: string[] = [];
      await page.goto(path);
      for (const name of names) await press(page, name);
      await expect.poll(() => hasEntry(page)).toBe(true);
      await expect(dialog(page)).toBeVisible();
      const url = page.url();
      page.on('request', (request) => requests.push(request.url()));
      await page.goBack();
      await expect(dialog(page), String(expected)).toHaveCount(0);
      await expect(page).toHaveURL(url);
      expect(requests.filter((one) => one.includes('.data'))).toEqual([]);

      await page.goForward();
      await expect(dialog(page), 'Forward opens nothing').toHaveCount(0);
      await expect(page).toHaveURL(url);

      await press(page, names.at(-1) as RegExp);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await page.goBack();
      await expect(page, 'Close leaves no entry').toHaveURL(path);
    });

  await test.step('Close leaves no entry on the first page of a tab', async () => {
    await page.goto('/gallery?category=perunnal');
    const folder = page.getByRole('main').getByRole('link', { name: /^Perunnal of St. Thomas/ });
    const opened = page.waitForEvent('popup');
    await folder.evaluate((link: HTMLAnchorElement) => open(link.href, '_blank', 'noopener') as unknown);
    const tab = await opened;
    await waitForHydration(tab);
    await press(tab, /\S Perunnal$/);
    await expect.poll(() => hasEntry(tab)).toBe(true);
    await dialog(tab).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => hasEntry(tab)).toBe(false);
  });
});
