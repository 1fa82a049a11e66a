import { truncateSync, writeFileSync } from 'node:fs';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { confirm, crudList, dismissResult } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { photograph } from './support/gallery-records.ts';

test.use({ tolerated: FAILED_CALLS });

const { saved, section, form, field, save, press } = crudList('Ads', /(New|Edit) Ad$/);

test(
  'staff add an ad with an image, change it to text and delete it',
  { tag: ['@A2', '@A4', '@A5', '@A7', '@A8', '@A9'] },
  async ({ page, session, request }, testInfo) => {
    const text = `Inactive ${session.marker}`;
    await page.goto('/admin/dashboard?tab=homepageads');
    await expect(section(page)).toBeVisible();
    await press(page, 'New Ad');
    await expect(field(page, 'Image')).toBeChecked();
    await expect(field(page, 'Active')).toBeChecked();
    await expect(form(page)).toContainText('Tip: write a link as [Link Text](url).');

    await save(page).click();
    await expect(form(page)).toContainText('Please upload an image for image-based ads');
    // a path, because sending the bytes to the browser would take seconds
    const large = testInfo.outputPath('large.jpg');
    writeFileSync(large, '');
    truncateSync(large, 20_971_521);
    await field(page, 'Picture').setInputFiles(large);
    await save(page).click();
    await expect(form(page)).toContainText('Image size must be less than 20MB');
    await expectAccessible(page);
    await field(page, 'Picture').setInputFiles({
      name: 'feast.jpg',
      mimeType: 'image/jpeg',
      buffer: await photograph(),
    });
    await field(page, 'Description').fill(`${text} [here](https://stthomas.example)`);
    await expect(form(page).getByRole('link', { name: 'here' })).toBeVisible();
    await expect(form(page).getByRole('list', { name: 'Links' })).toHaveText(
      'here: https://stthomas.example',
    );
    await field(page, 'Active').uncheck();
    await saved(page, 'Ad created successfully');

    const row = section(page).getByRole('button', { name: text }).first();
    await row.click();
    await expect(section(page).getByText('Inactive', { exact: true }).first()).toBeVisible();
    expect(await (await request.get('/api/home-page-ads/active')).text()).not.toContain(text);

    await press(page, `Edit ${text}`);
    await field(page, 'Display order').fill('9');
    const update = page.waitForRequest((sent) => sent.method() === 'PUT');
    await save(page).click();
    expect((await update).postDataJSON(), 'the picture is unchanged').toEqual({
      adType: 'image',
      imageUrl: expect.stringContaining('/media/pictures/'),
      description: `${text} [here](https://stthomas.example)`,
      isActive: false,
      displayOrder: 9,
      showFrom: '',
      showUntil: '',
    });
    await dismissResult(page, 'Success', 'Ad updated successfully');
    await expect(section(page).getByText('9', { exact: true }).first()).toBeVisible();

    await press(page, `Edit ${text}`);
    await field(page, 'Text').check();
    await field(page, 'Description').fill('');
    await save(page).click();
    await expect(form(page)).toContainText('Please enter description for text-based ads');
    await field(page, 'Description').fill(text);
    await saved(page, 'Ad updated successfully');

    await press(page, `Delete ${text}`);
    await expect(confirm(page)).toContainText('Are you sure you want to delete this ad?');
    await confirm(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Ad deleted successfully')).toBeVisible();
  },
);
