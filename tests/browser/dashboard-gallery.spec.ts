import type { Page, Request } from '@playwright/test';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { confirmDelete, dismissResult } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { photograph } from './support/gallery-records.ts';

test.use({ tolerated: FAILED_CALLS });

const folders = (page: Page) => page.getByRole('region', { name: 'Folders' });
/** Outside folders, the section of the images. */
const images = (page: Page) => page.getByRole('region', { name: 'Images' });
/** The section of the open folder's images. */
const openFolder = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Images' }).getByRole('listitem').filter({ hasText: title });
const tiles = (page: Page) => page.getByRole('list', { name: 'Selected images' }).getByRole('listitem');
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

async function openGallery(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=gallery');
  await expect(images(page)).toBeVisible();
}

async function openFolderPage(page: Page, { _id, name }: { _id: number; name: string }): Promise<void> {
  await page.goto(`/admin/dashboard?tab=gallery&folder=${_id}`);
  await expect(openFolder(page, name)).toBeVisible();
}

test('staff fill, empty and delete a new folder @A2 @A4 @A5 @A8 @A9', async ({ page, gallery, session }) => {
  const name = `Feast ${session.marker}`;
  await openGallery(page);
  await expect(page.getByRole('heading', { name: 'Manage Gallery' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gallery', exact: true })).toHaveCount(0);
  await button(page, 'Perunnal').click();
  await button(page, 'Create Folder').click();
  await dialog(page, 'Create Folder').getByLabel('Name').fill(name);
  await expect(dialog(page, 'Create Folder').getByLabel('Category')).toHaveValue('perunnal');
  await expectAccessible(page);
  await button(page, 'Save').click();
  // the new folder opens
  await dismissResult(page, 'Success', 'Folder created successfully');
  await expect(page).toHaveURL(/tab=gallery&folder=\d+$/);
  await expect(page.getByRole('heading', { name }), 'each name appears once').toHaveCount(1);
  await expect(page.getByRole('heading', { name })).toBeFocused();
  await expect(openFolder(page, name)).toContainText('Upload your first image to get started.');
  await expect(button(page, 'Create Folder')).toHaveCount(0);
  const selection = page.waitForEvent('filechooser');
  await button(page, 'Add Image').click();
  await selection;
  const upload = dialog(page, 'Add Images');
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(upload.getByLabel('Images', { exact: true })).toHaveAccessibleDescription(
    /Please select at least one image file/,
  );
  await expect(upload.getByLabel('Images', { exact: true })).toBeFocused();
  await upload
    .getByLabel('Images', { exact: true })
    .setInputFiles([file('Umbrellas.jpg', await photograph()), file('Lamp.jpg', await photograph())]);
  await expect(upload.getByLabel('Title')).toHaveValue(name);
  await expect(tiles(page)).toContainText([`${name} 1`, `${name} 2`]);
  await upload.getByText('Add a description').click();
  await upload.getByLabel('Description').fill('At dusk');
  await button(page, `Edit ${name} 1`).click();
  await expect(upload.getByRole('group', { name: 'Umbrellas.jpg' }).getByLabel('Title')).toBeFocused();
  await upload.getByLabel('Alternative text').fill('Red umbrellas over a crowd');
  await expectAccessible(page);
  await upload.getByRole('button', { name: 'Next image' }).click();
  await upload.getByLabel('Title of this image').fill('Evening lamp');
  await upload.getByLabel('Decorative').check();
  await upload.getByRole('button', { name: 'Done' }).click();
  await upload.getByRole('button', { name: 'Upload' }).click();
  await dismissResult(page, 'Success', '2 image(s) uploaded successfully');
  await expect(card(page, 'Evening lamp')).toContainText('Perunnal');
  await expect(card(page, 'Evening lamp')).toContainText('At dusk');
  const saved = (await gallery.images()).filter(({ title }) => [`${name} 1`, 'Evening lamp'].includes(title));
  expect(saved).toContainEqual(expect.objectContaining({ alt: 'Red umbrellas over a crowd' }));
  expect(saved).toContainEqual(expect.objectContaining({ isDecorative: true, alt: '' }));

  const editor = dialog(page, 'Edit Image');
  await button(page, `Edit ${name} 1`).click();
  await editor.getByLabel('Title').fill('');
  await button(page, 'Save').click();
  await expect(editor.getByLabel('Title')).toBeFocused();
  await editor.getByLabel('Title').fill('The umbrellas');
  await editor.getByLabel('Description').fill('At noon');
  await expect(editor.getByLabel('Category')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Save').click();
  await dismissResult(page, 'Success', 'Image updated successfully');
  await expect(card(page, 'The umbrellas')).toContainText('At noon');

  await button(page, 'Use as cover The umbrellas').click();
  await dismissResult(page, 'Success', 'This image is now the folder’s cover');
  await expect(card(page, 'The umbrellas')).toContainText('Cover');
  await button(page, 'View Evening lamp').click();
  await expect(dialog(page, 'Evening lamp')).toBeVisible();
  await page.keyboard.press('Escape');

  for (const title of ['Evening lamp', 'The umbrellas']) {
    await button(page, `Delete ${title}`).click();
    await confirmDelete(page, 'Image deleted successfully', 'Are you sure you want to delete this image?');
  }
  await expect(openFolder(page, name)).toContainText('No Images');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Gallery' }).click();
  await expect(folders(page).getByRole('listitem').filter({ hasText: name })).toContainText('0 images');
  await button(page, `Delete ${name}`).click();
  await confirmDelete(page, 'Folder deleted successfully', 'Are you sure you want to delete this folder?');
  expect((await gallery.folders()).filter((one) => one.name === name)).toEqual([]);
});

test('a category and a folder filter, the folder in the URL @A2 @A4 @A7 @A8 @A9', async ({
  page,
  gallery,
  session,
}) => {
  const { _id, name } = await gallery.createFolder(`Vigil ${session.marker}`, 'holyweek');
  const other = await gallery.createFolder(`Roof ${session.marker}`, 'construction');
  const inside = await gallery.createImage({ title: `Inside ${session.marker}`, folderId: _id });
  const outside = await gallery.createImage({ title: `Outside ${session.marker}`, category: 'holyweek' });
  const queryOf = (request: Request) => Object.fromEntries(new URL(request.url()).searchParams);
  const requestTo = async (path: string) =>
    queryOf(await page.waitForRequest((request) => new URL(request.url()).pathname === path));
  const newFolder = dialog(page, 'Create Folder');
  await openGallery(page);
  for (const [choice, filter, preselected] of [
    ['Holy Week', { category: 'holyweek' }, 'holyweek'],
    ['All', {}, 'others'],
    ['Holy Week', { category: 'holyweek' }, 'holyweek'],
  ] as const) {
    const requests = Promise.all(['/api/gallery', '/api/gallery/folders'].map(requestTo));
    await button(page, choice).click();
    expect(await requests).toEqual([{ ...filter, folderId: 'null', admin: 'true' }, filter]);
    await button(page, 'Create Folder').click();
    await expect(newFolder.getByLabel('Category')).toHaveValue(preselected);
    await newFolder.getByRole('button', { name: 'Cancel' }).click();
  }
  await expect(card(page, outside.title)).toBeVisible();
  await expect(card(page, inside.title)).toHaveCount(0);
  await expect(folders(page)).not.toContainText(other.name);

  const request = requestTo('/api/gallery');
  await folders(page).getByRole('link', { name }).click();
  expect(await request).toEqual({ folderId: String(_id), admin: 'true' });
  await expect(card(page, inside.title)).toBeVisible();

  await test.step('an open folder is in the URL, and keys open it', async () => {
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

    await button(page, 'Holy Week').click();
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
});

test('an upload saves valid files and keeps broken ones @A4 @A8', async ({ page, gallery, session }) => {
  const folder = await gallery.createFolder(`Feast ${session.marker}`);
  await openFolderPage(page, folder);
  await button(page, 'Add Image').click();
  const upload = dialog(page, 'Add Images');
  const choose = upload.getByLabel('Images', { exact: true });
  await choose.setInputFiles([
    file('broken.jpg', Buffer.from('no picture at all')),
    file('good.jpg', await photograph()),
  ]);
  const start = upload.getByRole('button', { name: 'Upload', exact: true });
  await start.click();
  await dismissResult(page, 'Error', '1 image(s) uploaded successfully. 1 failed: broken.jpg');
  await expect(tiles(page).nth(0)).toContainText('Failed');
  await expect(tiles(page).nth(1)).toContainText('Uploaded');
  await expect(upload).toContainText('Failed to upload broken.jpg. Please try again.');
  await expect(upload.getByRole('status').first()).toHaveText('1 of 2 uploaded');
  await expectAccessible(page);
  await upload.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog(page, 'Unsaved changes')).toBeVisible();
  await button(page, 'Keep editing').click();
  await button(page, 'Remove broken.jpg').click();
  await expect(page.getByRole('list', { name: 'Selected images' })).toBeFocused();
  await expect(upload.getByRole('button', { name: 'Close' })).toBeVisible();
  await choose.setInputFiles([file('more.jpg', await photograph())]);
  await start.click();
  await dismissResult(page, 'Success', '1 image(s) uploaded successfully');
  await expect(openFolder(page, folder.name)).toContainText('2 images');
  const saved = (await gallery.images()).filter(({ folderId }) => folderId === folder._id);
  expect(saved.map(({ title }) => title).sort()).toEqual([2, 3].map((number) => `${folder.name} ${number}`));
});

test('photos are saved with their new folder, put in order and moved @A4', async ({
  page,
  gallery,
  session,
}) => {
  const name = `Roof ${session.marker}`;
  const other = await gallery.createFolder(`Other ${session.marker}`);
  await openGallery(page);
  await button(page, 'Construction').click();
  await button(page, 'Add Image').click();
  const upload = dialog(page, 'Add Images');
  const choose = upload.getByLabel('Images', { exact: true });
  await choose.setInputFiles([file('one.jpg', await photograph()), file('two.jpg', await photograph())]);
  await expect(upload.getByLabel('Title')).toHaveValue('Construction');
  await upload.getByLabel('Folder', { exact: true }).selectOption('New folder ...');
  await expect(upload.getByLabel('Name of the new folder')).toBeFocused();
  await upload.getByRole('button', { name: 'Upload' }).click();
  await expect(upload.getByLabel('Name of the new folder')).toHaveAccessibleDescription(
    'Please fill this in',
  );
  await upload.getByLabel('Name of the new folder').fill(name);
  await upload.getByRole('button', { name: 'Upload' }).click();
  await dismissResult(page, 'Success', '2 image(s) uploaded successfully');
  await expect(openFolder(page, name)).toContainText('2 images');
  const saved = (await gallery.images()).filter(({ title }) => title.startsWith(name));
  expect(saved.map(({ category }) => category)).toEqual(['construction', 'construction']);

  const order = () => openFolder(page, name).getByRole('heading', { level: 3 });
  await expect(order(), 'the order of choosing').toHaveText([`${name} 1`, `${name} 2`]);
  await button(page, 'Change the order').click();
  // the second move begins while the list is still being reloaded after the first
  const dropped = Promise.withResolvers<void>();
  await page.route('**/api/gallery/folders*', (route) => dropped.promise.then(() => route.continue()));
  await button(page, `Move earlier ${name} 2`).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Moved to place 1 of 2')).toBeAttached();
  await expect(order()).toHaveText([`${name} 2`, `${name} 1`]);
  await expectAccessible(page);
  await card(page, `${name} 2`)
    .locator('[style*=touch-action]')
    .dragTo(card(page, `${name} 1`));
  dropped.resolve();
  await expect(order()).toHaveText([`${name} 1`, `${name} 2`]);
  await button(page, 'Change the order').click();

  const selected = page.getByRole('group', { name: 'Selected' });
  await button(page, 'Select').click();
  for (const number of [1, 2]) await page.getByLabel(`Select ${name} ${number}`).check();
  await selected.getByLabel('Folder').selectOption(`${other.name} (Others)`);
  await selected.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText(`2 images moved to “${other.name}”`)).toBeVisible();
  const idsIn = async ({ _id }: { _id: number }) =>
    (await gallery.images()).filter(({ folderId }) => folderId === _id).length;
  expect(await idsIn(other)).toBe(2);
  await button(page, 'Undo').click();
  await expect.poll(() => idsIn(other)).toBe(0);
  await expect(order()).toHaveText([`${name} 1`, `${name} 2`]);

  await button(page, `Edit ${name} 2`).click();
  const editor = dialog(page, 'Edit Image');
  await expect(editor.getByLabel('Category')).toHaveCount(0);
  await editor.getByLabel('Folder').selectOption('No folder');
  await editor.getByLabel('Category').selectOption('Holy Week');
  await button(page, 'Save').click();
  await dismissResult(page, 'Success', 'Image updated successfully');
  await expect(order()).toHaveText([`${name} 1`]);
  const moved = (await gallery.images()).find(({ title }) => title === `${name} 2`);
  expect(moved).toMatchObject({ folderId: null, category: 'holyweek' });
});
