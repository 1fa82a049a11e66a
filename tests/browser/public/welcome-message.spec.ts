import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Vicar } from '#people/vicar/contract.ts';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { dismissResult, result } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { photograph } from '../support/gallery-records.ts';

const section = (page: Page) => page.locator('#welcome-message');
const form = (page: Page) => section(page).getByRole('form', { name: 'Edit Welcome Message' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const editButton = (page: Page) => section(page).getByRole('button', { name: 'Edit Welcome Message' });
const photo = (buffer: Buffer, name = 'vicar.jpg') => ({ name, mimeType: 'image/jpeg', buffer });
const portrait = () => photograph(240, 300);
const avifPhoto = async (name = 'vicar.avif') => ({
  ...photo(
    await sharp(await portrait())
      .avif()
      .toBuffer(),
    name,
  ),
  mimeType: 'image/avif',
});

async function openEditor(page: Page): Promise<void> {
  await page.goto('/');
  await editButton(page).click();
  await expect(field(page, 'Name')).toBeFocused();
}

test.describe('a signed-in user', () => {
  test.use({ tolerated: FAILED_CALLS });

  test('cancels an edit, and saves a photo @P1 @P4 @P5 @P8', async ({ page, session: { api, marker } }) => {
    const welcome = () => api.get<Vicar>('/api/vicar');
    const { name, title, message1 } = await welcome();
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
    await expectAccessible(page);
    await field(page, 'Name').fill(name);
    await form(page).getByRole('button', { name: 'Cancel' }).click();

    await editButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await field(page, 'Message').fill(`Welcome ${marker}.\n\nCome in.`);
    // the browser converts image types that the server does not accept
    await field(page, 'Picture').setInputFiles(await avifPhoto());
    await form(page).getByRole('button', { name: 'Save' }).press('Enter');
    await expect(result(page, 'Success')).toContainText('Vicar information updated successfully!');
    await page.keyboard.press('Enter');
    await expect(editButton(page)).toBeFocused();
    await expect(section(page)).toContainText(`Welcome ${marker}.`);
    await expect(section(page).getByRole('img')).toHaveAccessibleName(/^Portrait of /);
    expect((await welcome()).picture).not.toBeNull();
    await page.reload();
    await expect(section(page)).toContainText(`Welcome ${marker}.`);
    await api.put('/api/vicar', { name, title, message1, image: null });
  });
});
