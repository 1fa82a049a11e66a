import type { Page } from '@playwright/test';
import {
  chooseSection,
  expect,
  expectAccessible,
  expectFits,
  noScriptTest,
  test,
} from '../support/fail-on-console.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, title: string) => page.locator('main details').filter({ hasText: title });

test('an organization expands to its description, members and announcements @P2 @P8', async ({ page }) => {
  await page.goto('/organizations');
  for (const name of ['Sunday School', 'MMVS', 'MGOCSM', 'Managing Committee', 'Prayer Group'])
    await expect(section(page, name).getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  for (const name of ['Sunday School', 'MMVS', 'MGOCSM', 'Managing Committee', 'Prayer Group'])
    await expect(section(page, name).locator('details').first()).toHaveAttribute('open');
  const fellowship = card(page, 'Campus fellowship');
  await expect(fellowship.locator('summary')).toContainText('Look for us at coffee on Sundays');
  await expect(fellowship.getByRole('link', { name: '(555) 555-0184' })).toHaveAttribute(
    'href',
    'tel:+15555550184',
  );
  const sewing = card(page, 'Needle and Thread');
  await expect(sewing.getByText('Description')).toBeHidden();
  await sewing.locator('summary').focus();
  await page.keyboard.press('Enter');
  for (const label of ['Description', 'Members', 'Announcements'])
    await expect(sewing.getByText(label, { exact: true })).toBeVisible();
  await expect(sewing).toContainText('Susan Varghese');
  await expect(sewing.getByText(/^Created on \w+, \w+ \d+, \d{4}$/)).toBeVisible();
  await card(page, 'MGOCSM of Springfield').locator('summary').click();
  await expect(page.getByRole('link', { name: 'mgocsm@stthomas.example' }).first()).toHaveAttribute(
    'href',
    'mailto:mgocsm@stthomas.example',
  );
  await expectFits(page);
  await expectAccessible(page);

  await test.step('the header links to a section, which may be empty', async () => {
    await page.route('**/api/organizations', (route) => route.fulfill({ json: [] }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Photo Gallery');
    await chooseSection(page, 'Organizations', 'Managing Committee');
    await expect(page).toHaveURL('/organizations#managing-committee');
    await expect(page.getByRole('heading', { name: 'Managing Committee' })).toBeInViewport();
    for (const type of ['Sunday School', 'MMVS', 'MGOCSM', 'Managing Committee', 'Prayer Group'])
      await expect(section(page, type)).toContainText(`No ${type} data available`);
  });
});

noScriptTest('without JavaScript, an organization can be expanded', async ({ page }) => {
  await page.goto('/organizations#prayer-group');
  await expect(page.getByRole('heading', { name: 'Prayer Group', exact: true })).toBeInViewport();
  const group = card(page, 'east of the river');
  await group.locator('summary').click();
  await expect(group).toContainText('Kunjumon Thomas, leader');
});
