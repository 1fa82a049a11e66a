import type { Page } from '@playwright/test';
import { expect } from './fail-on-console.ts';
import { type Library, libraryOf } from './resources-fixture.ts';
import { test as staffTest } from './support/admin-client.ts';

/** Journeys of staff over folders that they themselves bring; whatever bears their mark is taken away afterwards. */
export const test = staffTest.extend<{ library: Library }>({
  library: async ({ session, request }, use) => {
    const library = libraryOf(request, session.token);
    await use(library);
    await library.clear(session.mark);
  },
});

export const folders = (page: Page) => page.getByRole('region', { name: 'Manage Service Resources' });
/** The list in an opened folder. */
export const opened = (page: Page, folderName: string) => page.getByRole('region', { name: folderName });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function openFolders(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=services');
  await expect(folders(page).getByRole('status')).toContainText('folder');
}

export async function openFolder(page: Page, { id, folder_name }: { id: number; folder_name: string }) {
  await page.goto(`/admin/dashboard?tab=services&folder=${id}`);
  await expect(opened(page, folder_name)).toBeVisible();
}

/** On a phone a record's buttons stand in its card, which has to be opened. */
export async function reach(page: Page, name: string): Promise<void> {
  const row = button(page, name);
  await expect(row).toBeVisible();
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

/** Reads what a result says, and lets it go. */
export async function told(page: Page, title: 'Success' | 'Error', message: string): Promise<void> {
  await expect(dialog(page, title)).toContainText(message);
  await dialog(page, title).getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page, title)).toBeHidden();
}
