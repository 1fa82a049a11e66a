import { truncateSync, writeFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { confirmDelete, dismissResult, expand } from './support/crud-list.ts';
import { expect, expectAccessible, holdRequests } from './support/fail-on-console.ts';
import { silentWav } from './support/resources-fixture.ts';

test.use({ tolerated: FAILED_CALLS });

const folders = (page: Page) => page.getByRole('region', { name: 'Manage Service Resources' });
/** The list in an open folder. */
const folderRegion = (page: Page, folderName: string) => page.getByRole('region', { name: folderName });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openFolder(page: Page, { id, folder_name }: { id: number; folder_name: string }) {
  await page.goto(`/admin/dashboard?tab=services&folder=${id}`);
  await expect(folderRegion(page, folder_name)).toBeVisible();
}

const FILM = 'https://www.youtube.com/watch?v=abcdefghijk';
const wav = (name: string, bytes = 4_096) => ({ name, mimeType: 'audio/wav', buffer: silentWav(bytes) });
const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'Out of order', code: 'INTERNAL' } });

test('staff manage a folder and a recording @A2 @A5 @A7 @A8 @P2', async ({ page, session, resources }) => {
  const name = `Hymns ${session.marker}`;
  const filled = await resources.createFolder(`Filled ${session.marker}`);
  await resources.addVideo(filled.id, 'Procession', FILM);
  await page.goto('/admin/dashboard?tab=services');
  await expect(folders(page).getByRole('status')).toContainText('folder');
  await expect(folders(page).getByRole('button', { name: `Delete ${filled.folder_name}` })).toBeHidden();
  await button(page, 'Create Folder').click();
  await dialog(page, 'Create Folder').getByLabel('Folder name').fill(filled.folder_name);
  await page.keyboard.press('Enter');
  await dismissResult(page, 'Error', 'Failed to create folder');
  await expect(page.getByLabel('Folder name'), 'the field shows that the name is taken').toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Folder name').fill(name);
  await page.keyboard.press('Enter');
  await dismissResult(page, 'Success', 'Folder created successfully');
  await expect(folders(page).getByRole('link', { name: `${name} 0 items` })).toBeVisible();

  await button(page, `Rename ${name}`).click();
  await page.getByLabel('Folder name').fill(`Old ${name}`);
  await page.keyboard.press('Enter');
  await dismissResult(page, 'Success', 'Folder renamed successfully');
  await button(page, `Delete Old ${name}`).click();
  await confirmDelete(page, 'Folder deleted successfully', 'Are you sure you want to delete this folder?');
  await expect(folders(page).getByRole('link', { name })).toHaveCount(0);

  await test.step('staff add, change and delete a recording', async () => {
    const folder = await resources.createFolder(`Chants ${session.marker}`);
    await page.reload();
    await page.getByRole('link', { name: folder.folder_name }).click();
    await expect(page).toHaveURL(/tab=services&folder=\d+$/);
    await expect(folderRegion(page, folder.folder_name)).toContainText('No Resources Found');
    await button(page, 'Add Resource').click();
    const form = dialog(page, 'Add Resource');
    await expect(form.getByLabel('Type')).toHaveValue('Audio');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Audio file')).toHaveAccessibleDescription(/Please select an audio file/);
    await form.getByLabel('Type').selectOption('Documents');
    await expect(form.getByLabel('File', { exact: true })).not.toHaveAccessibleDescription(/Please select/);
    await form.getByLabel('Name').fill('Kauma');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('File', { exact: true })).toHaveAccessibleDescription(
      /Please select a file/,
    );
    await form.getByLabel('Type').selectOption('Audio');
    await form.getByLabel('Audio file').setInputFiles(wav('kauma.wav'));
    await expect(form).toContainText('kauma.wav · 4 KB');
    await form.getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Success', 'Resource saved successfully');

    await expand(button(page, 'Kauma'));
    await button(page, 'Play Kauma').click();
    await expect(dialog(page, 'Kauma')).toBeVisible();
    await page.keyboard.press('Escape');
    const [before] = await resources.list(folder.id);
    await button(page, 'Edit Kauma').click();
    const edit = dialog(page, 'Edit Resource');
    await expect(edit).toContainText('Current file: kauma.wav.');
    await edit.getByLabel('Name').fill('Morning Kauma');
    await edit.getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Success', 'Resource saved successfully');
    expect(await resources.list(folder.id)).toMatchObject([
      { resource_name: 'Morning Kauma', resource_url: before?.resource_url },
    ]);
    await expand(button(page, 'Morning Kauma'));
    await button(page, 'Edit Morning Kauma').click();
    await edit.getByLabel('Audio file').setInputFiles(wav('slow.wav'));
    await edit.getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Success', 'Resource saved successfully');
    expect(await resources.list(folder.id)).toMatchObject([{ file_name: 'slow.wav' }]);

    await button(page, 'Delete Morning Kauma').click();
    await confirmDelete(page, 'Resource deleted successfully');
    await expect(folderRegion(page, folder.folder_name)).toContainText('No Resources Found');
    await expect(page.getByRole('heading', { name: folder.folder_name })).toBeFocused();
    await page.goBack();
    await expect(folders(page).getByRole('link', { name: folder.folder_name })).toBeFocused();
  });
});

test('a file is checked when it is chosen; its upload shows progress, and is canceled and retried @A8', async ({
  page,
  session,
  resources,
}, testInfo) => {
  const folder = await resources.createFolder(`Sermons ${session.marker}`);
  await openFolder(page, folder);
  await button(page, 'Add Resource').click();
  const form = dialog(page, 'Add Resource');
  await form.getByLabel('Name').fill('On the lamp');
  const long = testInfo.outputPath('long.mp3');
  writeFileSync(long, '');
  truncateSync(long, 64_000_000);
  await form.getByLabel('Audio file').setInputFiles(long);
  await expect(form).toContainText('This file has 61.0 MB; at most 50 MB are accepted.');
  await form.getByLabel('Audio file').setInputFiles(wav('lamp.wav', 200_000));
  await expect(form).not.toContainText('61.0 MB');
  const release = await holdRequests(page, '**/media/upload**');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('progressbar', { name: 'Upload of lamp.wav' })).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(form).toContainText('The upload was canceled.');
  release();
  await page.unroute('**/media/upload**');
  await page.route('**/upload-audio-signature', broken);
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog(page, 'Error')).toContainText('Failed to upload audio file. Please try again.');
  await expect(form, 'a failed upload closes the form, too').toBeHidden();
  await dismissResult(page, 'Error');
  const restore = button(page, 'Restore what you typed');
  await restore.click();
  await expect(form.getByLabel('Audio file')).toHaveAccessibleDescription(/Failed to upload audio file/);
  await page.unroute('**/upload-audio-signature');
  const message = 'This file is not there any more';
  await page.route('**/save-audio', (route) =>
    route.fulfill({ status: 400, json: { message, code: 'INVALID_BODY', errors: { resourceUrl: message } } }),
  );
  await form.getByRole('button', { name: 'Try again' }).click();
  await dismissResult(page, 'Error', message);
  await restore.click();
  await expect(form.getByLabel('Audio file')).toHaveAccessibleDescription(/not there any more/);
  await page.unroute('**/save-audio');
  await form.getByRole('button', { name: 'Save' }).click();
  await dismissResult(page, 'Success', 'Resource saved successfully');
  expect(await resources.list(folder.id)).toHaveLength(1);
});

test('a new file is saved before a new name @A5 @A7 @A8', async ({ page, session, resources }) => {
  const folder = await resources.createFolder(`Letters ${session.marker}`);
  const before = await resources.addDocument(folder.id, 'Lent', 'The first edition');
  const sent: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(`/${before.id}`, '/{id}');
    if (request.method() !== 'GET') sent.push(`${request.method()} ${path}`);
  });
  const replacing = 'PUT /api/service-resources/{id}/replace-document';
  const naming = 'PUT /api/service-resources/{id}';
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name.repeat(99)) });
  await openFolder(page, folder);
  const form = dialog(page, 'Edit Resource');
  const file = form.getByLabel('File', { exact: true });
  const save = form.getByRole('button', { name: 'Save' });

  await expand(button(page, 'Lent'));
  await button(page, 'Edit Lent').click();
  await file.setInputFiles(text('second.txt'));
  await page.route('**/replace-document', broken);
  await save.click();
  await dismissResult(page, 'Error', 'Failed to upload document. Please try again.');
  await button(page, 'Restore what you typed').click();
  await expect(file).toHaveAccessibleDescription(/Failed to upload document/);
  await page.unroute('**/replace-document');
  sent.length = 0;
  await form.getByRole('button', { name: 'Try again' }).click();
  await dismissResult(page, 'Success', 'Resource saved successfully');
  expect(sent, 'the unchanged name is not sent').toEqual([replacing]);
  const [second] = await resources.list(folder.id);
  expect(second).toMatchObject({ id: before.id, resource_name: 'Lent', file_name: 'second.txt' });
  expect(second?.resource_url).not.toBe(before.resource_url);

  await expand(button(page, 'Lent'));
  await button(page, 'Edit Lent').click();
  await form.getByLabel('Name').fill('Great Lent');
  await file.setInputFiles(text('third.txt'));
  await page.route(`**/api/service-resources/${before.id}`, broken);
  await save.click();
  await dismissResult(page, 'Error', 'Failed to save resource');
  await expect(page.getByText('third.txt'), 'the list shows the new file').toBeVisible();
  await button(page, 'Restore what you typed').click();
  await page.unroute(`**/api/service-resources/${before.id}`);
  await save.click();
  await dismissResult(page, 'Success', 'Resource saved successfully');
  expect(sent, 'the retry sends only the name').toEqual([replacing, replacing, naming, naming]);
  expect(await resources.list(folder.id)).toMatchObject([
    { resource_name: 'Great Lent', file_name: 'third.txt' },
  ]);
});

test('a failed save closes the form but not the text @A2 @A4 @A8 @A9', async ({
  page,
  session,
  resources,
}) => {
  const folder = await resources.createFolder(`Films ${session.marker}`);
  await page.clock.install();
  await openFolder(page, folder);
  await page.route('**/api/service-resources', broken);
  await button(page, 'Add Resource').click();
  const form = dialog(page, 'Add Resource');
  await form.getByLabel('Name').fill('Procession');
  await form.getByLabel('Type').selectOption('Video');
  await form.getByLabel('URL').fill('https://parish.example/film');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('URL')).toBeFocused();
  await expect(form.getByLabel('URL')).toHaveAccessibleDescription(/link to a video/);
  await form.getByLabel('URL').fill(FILM);
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await page.clock.runFor(90);
  await expect(dialog(page, 'Error')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(dialog(page, 'Error')).toContainText('Failed to save resource');
  await page.clock.resume();
  await dismissResult(page, 'Error', 'Failed to save resource');
  await expect(page.getByText('“Procession” was not saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Manage Service Resources' }).click();
  await dialog(page, 'Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await button(page, 'Add Resource').click();
  await expect(form.getByLabel('Name'), 'the next form is blank').toHaveValue('');
  await expect(form.getByLabel('Type')).toHaveValue('Audio');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('“Procession” was not saved.')).toBeVisible();
  await button(page, 'Add Resource').click();
  await form.getByRole('button', { name: 'Restore what you typed' }).click();
  await expect(form.getByLabel('URL')).toHaveValue(FILM);
  await expect(form.getByLabel('Name')).toHaveValue('Procession');
  await page.unroute('**/api/service-resources');
  await form.getByRole('button', { name: 'Save' }).click();
  await dismissResult(page, 'Success', 'Resource saved successfully');
  expect(await resources.list(folder.id)).toMatchObject([{ resource_name: 'Procession', link: FILM }]);
});

test('the list has pages of five, and sorts @A2', async ({ page, session, resources }) => {
  const folder = await resources.createFolder(`Feasts ${session.marker}`);
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F'])
    await resources.addVideo(folder.id, `Film ${name}`, FILM);
  await openFolder(page, folder);
  const list = folderRegion(page, folder.folder_name);
  const names = async () =>
    (await list.getByText(/^Film [A-F]$/).allInnerTexts()).map((name) => name.at(-1)).join('');
  await expect(list).toContainText('Page 1 of 2');
  await expect.poll(names).toBe('ABCDE');
  await button(page, 'Next').click();
  const heading = list.getByRole('columnheader', { name: 'Name' });
  for (const sort of ['ascending', 'descending']) {
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', sort);
  }
  await expect(list).toContainText('Page 1 of 2');
  await expect.poll(names).toBe('FEDCB');
  await button(page, 'Next').focus();
  await page.keyboard.press('Enter');
  await expect(list).toContainText('Page 2 of 2');
  await expect(button(page, 'Next')).toBeFocused();
  const last = await names();
  await expand(button(page, `Film ${last}`));
  await button(page, `Delete Film ${last}`).click();
  await confirmDelete(page, 'Resource deleted successfully');
  await expect.poll(names).toBe('BCDEF');
  await expect(list).not.toContainText('Page');
});
