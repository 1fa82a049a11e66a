import type { Page } from '@playwright/test';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { confirm, confirmDelete, dismissResult } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';

const inbox = (page: Page) => page.getByRole('region', { name: 'Prayer requests' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test.describe('staff', () => {
  test.use({ tolerated: FAILED_CALLS });

  test('read a prayer request, add notes, filter, and delete it', async ({ page, prayers }) => {
    const name = `${prayers.marker} Kurian`;
    const memorial = { name: 'Chacko', on: '12-05', isPublic: true };
    await prayers.submit({
      name,
      details: 'For my mother, before her operation.',
      prayerType: 'Memorial',
      memorial,
    });
    const openRequest = () => press(page, `Open ${name}`);

    await page.goto('/admin/dashboard?tab=prayerrequests');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox');
    await inbox(page).getByLabel('Search prayer requests').fill(prayers.marker.toLowerCase());
    await expect(inbox(page).getByText('1 prayer request', { exact: true })).toBeVisible();
    expect(page.url()).not.toContain(prayers.marker.toLowerCase());
    expect(await page.title()).not.toContain(prayers.marker);

    await openRequest();
    const requestDialog = dialog(page, 'Prayer Request');
    await expect(requestDialog).toContainText('For my mother, before her operation.');
    await expectAccessible(page);
    await requestDialog.getByLabel('Status').selectOption('Praying');
    await requestDialog.getByLabel('Private notes').fill(`Visit the ${prayers.marker} family`);
    await expect(requestDialog.getByLabel('Date, of any year')).toHaveValue('2000-12-05');
    await requestDialog.getByLabel('Memorial day').selectOption('Pentecost');
    await requestDialog.getByLabel('May be announced with the week').uncheck();

    await page.route('**/api/prayer-requests/*', (route) => route.abort());
    await requestDialog.getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Error', 'Failed to save prayer request');
    await expect(requestDialog.getByLabel('Private notes')).toHaveValue(`Visit the ${prayers.marker} family`);
    await page.unroute('**/api/prayer-requests/*');
    await requestDialog.getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Success', 'Prayer request saved');
    expect(await prayers.list()).toMatchObject([
      {
        ...{ name, state: 'praying', notes: `Visit the ${prayers.marker} family` },
        memorial: { name: 'Chacko', on: 'pentecost', isPublic: false },
      },
    ]);

    await inbox(page).getByRole('button', { name: /^New/ }).click();
    await expect(inbox(page).getByText('No Prayer Requests', { exact: true })).toBeVisible();
    await inbox(page)
      .getByRole('button', { name: /^Praying/ })
      .click();
    await expect(inbox(page).getByText('1 prayer request', { exact: true })).toBeVisible();

    await inbox(page).getByRole('button', { name: 'Memorial days' }).click();
    await expect(inbox(page).getByText('Memorial: Chacko')).toBeVisible();
    await press(page, 'Withdraw Chacko');
    await dismissResult(page, 'Success', 'Chacko: Withdrawn');
    await expect(inbox(page).getByText('No Prayer Requests', { exact: true })).toBeVisible();
    await inbox(page).getByRole('button', { name: /^All/ }).click();

    await press(page, `Delete ${name}`);
    await prayers.updateNotes('Visited');
    await confirm(page).getByRole('button', { name: 'Delete' }).click();
    await dismissResult(page, 'Error', 'Someone else changed this prayer request while you were editing.');
    await expect(confirm(page)).toBeHidden();

    await press(page, `Delete ${name}`);
    await confirmDelete(page, 'Prayer request deleted', 'cannot be restored');
    await expect(inbox(page).getByText('No Prayer Requests', { exact: true })).toBeVisible();
    expect(await prayers.list()).toEqual([]);

    await test.step('held requests are separate, and one is accepted and remembered', async () => {
      const website = 'https://pills.example';
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(5, 10);
      const memorial = { name: `${prayers.marker} Chacko`, on: tomorrow, isPublic: false };
      await prayers.submit({
        ...{ name: prayers.marker, details: 'A real one, after all', website },
        ...{ prayerType: 'Departed', memorial },
      });
      await page.reload();
      await inbox(page).getByRole('button', { name: /^Held/ }).click();
      await press(page, prayers.marker);
      await expect(inbox(page).getByText('Held as possible spam.')).toBeVisible();
      await press(page, `Open ${prayers.marker}`);
      await dialog(page, 'Prayer Request').getByRole('button', { name: 'Save' }).click();
      await dismissResult(page, 'Success', 'Prayer request saved');
      expect(await prayers.list()).toMatchObject([{ state: 'new' }]);

      await page.goto('/admin/dashboard');
      await press(page, `Remembered ${memorial.name}`);
      await dismissResult(page, 'Success', `${memorial.name}: Remembered`);
      await expect(page.getByText(`Memorial of ${memorial.name}`)).toBeHidden();
    });
  });
});
