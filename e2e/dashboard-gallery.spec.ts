import type { Page } from '@playwright/test';
import { FAILED_CALLS, test as staffTest } from './support/admin-client.ts';
import { confirm, dismissResult } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { type GalleryRecords, galleryRecords, photograph } from './support/gallery-records.ts';

const test = staffTest.extend<{ records: GalleryRecords }>({
  records: async ({ request, session }, use) => {
    const records = galleryRecords(request, session.token);
    await use(records);
    await records.deleteMarked(session.marker);
  },
});
test.use({ tolerated: FAILED_CALLS });

const folders = (page: Page) => page.getByRole('region', { name: 'Folders' });
const images = (page: Page) => page.getByRole('region', { name: 'Images' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, title: string) => images(page).getByRole('listitem').filter({ hasText: title });
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

async function openGallery(page: Page, folderId?: number): Promise<void> {
  await page.goto(`/admin/dashboard?tab=gallery${folderId ? `&folder=${folderId}` : ''}`);
  await expect(images(page)).toBeVisible();
}

test('staff create a folder, fill it, set its cover, empty it and delete it', {
  tag: ['@A2', '@A4', '@A5', '@A8', '@A9'],
}, async ({ page, records, session }) => {
  const name = `Feast ${session.marker}`;
  await openGallery(page);
  await expect(page.getByRole('heading', { name: 'Manage Gallery' })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Perunnal').click();
  await button(page, 'Create Folder').click();
  await dialog(page, 'Create Folder').getByLabel('Name').fill(name);
  await expect(dialog(page, 'Create Folder').getByLabel('Category')).toHaveValue('perunnal');
  await expectAccessible(page);
  await button(page, 'Save').click();
  await dismissResult(page, 'Success', 'Folder created successfully');
  const folder = folders(page).getByRole('listitem').filter({ hasText: name });
  await expect(folder).toContainText('0 images');

  await folder.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/tab=gallery&folder=\d+$/);
  await expect(images(page)).toContainText('Upload your first image to get started.');
  await expect(button(page, 'Create Folder')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Add Image').click();
  const upload = dialog(page, 'Add Images');
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(upload.getByLabel('Images', { exact: true })).toHaveAccessibleDescription(
    /Please select at least one image file/,
  );
  await expect(upload.getByLabel('Images', { exact: true })).toBeFocused();
  await upload
    .getByLabel('Images', { exact: true })
    .setInputFiles([file('Umbrellas.jpg', await photograph()), file('Lamp.jpg', await photograph())]);
  await expect(upload.getByLabel('Title').first()).toHaveValue('Umbrellas');
  await upload.getByLabel('Title').last().fill('Evening lamp');
  await upload.getByLabel('Alternative text').first().fill('Red umbrellas over a crowd');
  await upload.getByLabel('Decorative').last().check();
  await expectAccessible(page);
  await upload.getByRole('button', { name: 'Upload' }).click();
  await dismissResult(page, 'Success', '2 image(s) uploaded successfully');
  await expect(card(page, 'Evening lamp')).toContainText('Perunnal');
  const saved = (await records.images()).filter(({ title }) => ['Umbrellas', 'Evening lamp'].includes(title));
  expect(saved).toContainEqual(expect.objectContaining({ alt: 'Red umbrellas over a crowd' }));
  expect(saved).toContainEqual(expect.objectContaining({ isDecorative: true, alt: '' }));

  await button(page, 'Edit Umbrellas').click();
  await dialog(page, 'Edit Image').getByLabel('Title').fill('');
  await button(page, 'Save').click();
  await expect(dialog(page, 'Edit Image').getByLabel('Title')).toBeFocused();
  await dialog(page, 'Edit Image').getByLabel('Title').fill('The umbrellas');
  await dialog(page, 'Edit Image').getByLabel('Description').fill('At noon');
  await expect(dialog(page, 'Edit Image').getByLabel('Category')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Save').click();
  await dismissResult(page, 'Success', 'Image updated successfully');
  await expect(card(page, 'The umbrellas')).toContainText('At noon');

  await button(page, 'Use as cover The umbrellas').click();
  await dismissResult(page, 'Success', 'This image is now the folder’s cover');
  await expect(card(page, 'The umbrellas')).toContainText('Cover');
  await expectAccessible(page);
  await button(page, 'View Evening lamp').click();
  await expect(dialog(page, 'Evening lamp')).toBeVisible();
  await page.keyboard.press('Escape');

  for (const title of ['Evening lamp', 'The umbrellas']) {
    await button(page, `Delete ${title}`).click();
    await expect(confirm(page)).toContainText('Are you sure you want to delete this image?');
    await confirm(page).getByRole('button', { name: 'Delete' }).click();
    await dismissResult(page, 'Success', 'Image deleted successfully');
  }
  await expect(images(page)).toContainText('No Images');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Gallery' }).click();
  await button(page, `Delete ${name}`).click();
  await expect(confirm(page)).toContainText('Are you sure you want to delete this folder?');
  await confirm(page).getByRole('button', { name: 'Delete' }).click();
  await dismissResult(page, 'Success', 'Folder deleted successfully');
  expect((await records.folders()).filter((one) => one.name === name)).toEqual([]);
});

test('choosing a category reloads the gallery and preselects the category of a new folder @one-size', {
  tag: ['@A4', '@A9'],
}, async ({ page }) => {
  const newFolder = dialog(page, 'Create Folder');
  await openGallery(page);
  for (const [choice, category] of [
    ['All', 'others'],
    ['Holy Week', 'holyweek'],
  ] as const) {
    const reloads = ['/api/gallery', '/api/gallery/folders'].map((path) =>
      page.waitForRequest((request) => new URL(request.url()).pathname === path),
    );
    await button(page, choice).click();
    await Promise.all(reloads);
    await button(page, 'Create Folder').click();
    await expect(newFolder.getByLabel('Category')).toHaveValue(category);
    await newFolder.getByRole('button', { name: 'Cancel' }).click();
  }
});

test('an upload of three files saves the valid one and offers a retry for a broken and a canceled one @one-size', {
  tag: ['@A4', '@A8'],
}, async ({ page, records, session }) => {
  const { _id } = await records.createFolder(`Feast ${session.marker}`);
  await openGallery(page, _id);
  await button(page, 'Add Image').click();
  const upload = dialog(page, 'Add Images');
  await upload
    .getByLabel('Images', { exact: true })
    .setInputFiles([
      file('broken.jpg', Buffer.from('no picture at all')),
      file('late.jpg', await photograph(1600, 1200)),
      file('good.jpg', await photograph()),
    ]);
  // the upload of late.jpg hangs until it is canceled
  await page.route('**/media/**', async (route) => {
    const isLate = route.request().postDataBuffer()?.includes('filename="late.jpg"');
    if (!isLate) await route.continue();
  });
  const rows = upload.getByRole('list', { name: 'Selected images' }).getByRole('listitem');
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(upload.getByRole('progressbar', { name: 'Upload of late.jpg' })).toBeVisible();
  await expect(rows.filter({ hasText: 'good.jpg' })).toContainText('Uploaded');
  await expect(rows.filter({ hasText: 'broken.jpg' })).toContainText(
    'Failed to upload broken.jpg. Please try again.',
  );
  await expectAccessible(page);
  await button(page, 'Cancel late.jpg').click();
  await dismissResult(page, 'Error', '1 image(s) uploaded successfully. 1 failed: broken.jpg');
  await expect(rows.filter({ hasText: 'late.jpg' })).toContainText('Canceled');
  await expectAccessible(page);

  await page.unroute('**/media/**');
  await button(page, 'Try again late.jpg').click();
  await expect(upload.getByRole('status').first()).toHaveText('2 of 3 uploaded');
  await button(page, 'Try again broken.jpg').click();
  await dismissResult(page, 'Error', 'Failed to upload images: broken.jpg');

  await upload.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page, 'Unsaved changes')).toBeVisible();
  await button(page, 'Keep editing').click();
  await button(page, 'Remove broken.jpg').click();
  await upload.getByRole('button', { name: 'Close' }).click();
  await expect(images(page)).toContainText('2 images');
  const saved = (await records.images()).filter(({ folderId }) => folderId === _id);
  expect(saved.map(({ title }) => title).sort()).toEqual(['good', 'late']);
});

test('an open folder is in the URL and the history, and opens with the keyboard @one-size', {
  tag: ['@A2', '@A8'],
}, async ({ page, records, session }) => {
  const { _id, name } = await records.createFolder(`Vigil ${session.marker}`);
  await openGallery(page);
  await folders(page).getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/dashboard?tab=gallery&folder=${_id}`);
  await expect(page.getByRole('heading', { name, level: 2 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/dashboard?tab=gallery');
  await expect(page.getByRole('heading', { name: 'Manage Gallery' })).toBeVisible();

  await button(page, 'Create Folder').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(name);
  await button(page, 'Save').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Error').getByRole('button', { name: 'OK' })).toBeFocused();
  await expect(dialog(page, 'Error'), 'the message of the server').toContainText('already');
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Create Folder').getByLabel('Name')).toBeFocused();
  await expect(dialog(page, 'Create Folder').getByLabel('Name')).toHaveValue(name);
});
