import type { Page } from '@playwright/test';
import { FAILED_CALLS, test as staffTest } from '../support/admin-client.ts';
import { expect, expectAccessible, test } from '../support/fail-on-console.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'No connection' });

test('a link without a connection keeps the page and the typed text', async ({ page, context }) => {
  await page.goto('/prayer-request');
  await page.getByLabel('Name', { exact: true }).fill('Mariam');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(dialog(page)).toContainText('This page stays open');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/prayer-request$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mariam');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page)).toBeVisible();
  await context.setOffline(false);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(dialog(page)).toHaveCount(0);
});

staffTest.describe('in the dashboard', () => {
  staffTest.use({ tolerated: FAILED_CALLS });

  staffTest(
    'Back asks about a form, and then a page that cannot be loaded stays open',
    async ({ page, context }) => {
      await page.goto('/admin/dashboard');
      await page.getByRole('link', { name: 'Organizations' }).first().click();
      await page.getByRole('button', { name: 'Add Organization' }).click();
      await page.getByLabel('Title', { exact: true }).fill('Choir');
      await context.setOffline(true);
      await page.goBack();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Choir');
      await page.goBack();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await page.goBack();
      await dialog(page).getByRole('button', { name: 'Stay here' }).click();
      await expect(page).toHaveURL(/tab=organizations/);
      await context.setOffline(false);
      await page.goBack();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Users', exact: true }).first().click();
      await expect(dialog(page)).toBeVisible();
      await context.setOffline(false);
      await dialog(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page).toHaveURL(/tab=users/);
    },
  );
});
