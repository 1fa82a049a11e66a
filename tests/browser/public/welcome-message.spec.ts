import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { FAILED_CALLS } from '../support/admin-client.ts';
import { dismissResult, result } from '../support/crud-list.ts';
import { expect, expectAccessible, test as visitorTest } from '../support/fail-on-console.ts';
import { photograph } from '../support/gallery-records.ts';
import { test as staffTest } from '../support/people-records.ts';

const section = (page: Page) => page.locator('#welcome-message');
const form = (page: Page) => section(page).getByRole('form', { name: 'Edit Welcome Message' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const editButton = (page: Page) => section(page).getByRole('button', { name: 'Edit Welcome Message' });
const photo = (buffer: Buffer, name = 'vicar.jpg') => ({ name, mimeType: 'image/jpeg', buffer });
const portrait = () => photograph(600, 750);
const avifPhoto = async (name = 'vicar.avif') => ({
  ...photo(
    await sharp(await portrait())
      .avif()
      .toBuffer(),
    name,
  ),
  mimeType: 'image/avif',
});

/** Delays every image conversion in the browser. @returns a function that lets them continue. */
async function holdConversions(page: Page): Promise<() => Promise<void>> {
  const release = await page.evaluateHandle(() => {
    const { convertToBlob } = OffscreenCanvas.prototype;
    const { promise, resolve } = Promise.withResolvers<void>();
    OffscreenCanvas.prototype.convertToBlob = async function (options) {
      await promise;
      return convertToBlob.call(this, options);
    };
    return resolve;
  });
  return () => release.evaluate((resolve) => resolve());
}

async function openEditor(page: Page): Promise<void> {
  await page.goto('/');
  await editButton(page).click();
  await expect(field(page, 'Name')).toBeFocused();
}

visitorTest(
  'a visitor sees the welcome message first, and cannot edit it @one-size',
  { tag: ['@P2', '@P5'] },
  async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto('/');
    const { name, title, message1 } = await (await page.request.get('/api/vicar')).json();
    for (const text of [name, title, ...message1.split('\n\n')])
      await expect(section(page)).toContainText(text);
    await expect(page.locator('main > section').first()).toHaveAttribute('id', 'welcome-message');
    await expect(section(page).getByRole('button')).toHaveCount(0);
    expect(requestedUrls.filter((url) => /vicar-editor|zod/.test(url))).toEqual([]);
  },
);

const test = staffTest;
test.describe('a signed-in user', () => {
  test.use({ tolerated: FAILED_CALLS, contextOptions: { reducedMotion: 'reduce' } });

  test('cannot edit the form during the image conversion, and canceling it saves nothing; then saves the picture that was chosen last, and none that was removed @one-size', async ({
    page,
    records,
  }) => {
    const before = await records.welcome();
    await openEditor(page);
    const release = await holdConversions(page);
    const cancel = form(page).getByRole('button', { name: 'Cancel', exact: true });
    await field(page, 'Title').fill('Never saved');
    await field(page, 'Picture').setInputFiles(await avifPhoto());
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expect(form(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(cancel).toBeDisabled();
    await expect(form(page).getByRole('button', { name: 'Remove picture' })).toBeHidden();
    for (const label of ['Name', 'Title', 'Message']) await expect(field(page, label)).not.toBeEditable();
    await expectAccessible(page);
    await form(page).getByRole('button', { name: 'Cancel upload' }).click();
    await expect(field(page, 'Picture')).toBeFocused();
    await expect(form(page)).toContainText('The upload was canceled. Nothing has been saved yet.');
    await expect(field(page, 'Title')).toHaveValue('Never saved');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await release();
    await cancel.click();
    await expect(editButton(page)).toBeFocused();
    await expect(section(page)).toContainText(before.title);
    expect((await records.welcome()).title).not.toBe('Never saved');
    expect(sent.filter((call) => !call.startsWith('GET'))).toEqual([]);

    await editButton(page).click();
    const releaseFirst = await holdConversions(page);
    await field(page, 'Picture').setInputFiles(await avifPhoto('first.avif'));
    await field(page, 'Picture').setInputFiles(photo(await photograph(300, 300), 'second.jpg'));
    await expect(form(page)).toContainText('second.jpg');
    await releaseFirst();
    const saved: { image: string | null }[] = [];
    await page.route('**/api/vicar', (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      saved.push(route.request().postDataJSON());
      return route.fulfill({ status: 503, json: { message: 'Please wait a moment', code: 'BUSY' } });
    });
    const save = async () => {
      await form(page).getByRole('button', { name: 'Save' }).click();
      await dismissResult(page, 'Error', 'Please wait a moment');
    };
    const upload = page.waitForResponse('**/media/upload');
    await save();
    const { secure_url, width } = await (await upload).json();
    expect(width).toBe(300);
    await expect(form(page)).toContainText('second.jpg');
    await field(page, 'Picture').setInputFiles(await avifPhoto('third.avif'));
    await form(page).getByRole('button', { name: 'Remove picture' }).click();
    await save();
    expect(saved).toMatchObject([{ image: secure_url }, { image: null }]);
  });

  test('cancels an edit with a chosen file, and sees missing fields, and saves the message with a photo by keyboard, which is public @one-size', {
    tag: ['@P1', '@P4', '@P5', '@P8'],
  }, async ({ page, records, session }) => {
    const { name } = await records.welcome();
    await openEditor(page);
    await expect(form(page)).toContainText('Max 20MB');
    await expect(field(page, 'Picture')).toHaveAttribute('accept', 'image/*');
    await field(page, 'Name').fill('Somebody else');
    await field(page, 'Picture').setInputFiles(photo(await portrait()));
    await expect(form(page)).toContainText('vicar.jpg');
    await form(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(editButton(page)).toBeFocused();
    await expect(section(page)).toContainText(name);
    await editButton(page).click();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(form(page)).toContainText('No file chosen');
    await field(page, 'Name').fill('  ');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Error', 'Please fill in all required fields (Name and Title)');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Please fill this in');
    await field(page, 'Name').fill(name);
    await form(page).getByRole('button', { name: 'Cancel' }).click();

    await editButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Message').fill(`Welcome ${session.marker}.\n\nCome in.`);
    // the browser converts image types that the server does not accept
    await field(page, 'Picture').setInputFiles(await avifPhoto());
    await form(page).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(result(page, 'Success')).toContainText('Vicar information updated successfully!');
    await page.keyboard.press('Enter');
    await expect(editButton(page)).toBeFocused();
    await expect(section(page)).toContainText(`Welcome ${session.marker}.`);
    await expect(section(page).getByRole('img')).toHaveAccessibleName(/^Portrait of /);
    expect((await records.welcome()).picture).not.toBeNull();
    await page.reload();
    await expect(section(page)).toContainText(`Welcome ${session.marker}.`);
  });
});
