import type { Page } from '@playwright/test';
import { test as staffTest } from './admin-client.ts';
import { expect } from './fail-on-console.ts';
import { type ResourceRecords, resourceRecords } from './resources-fixture.ts';

/** A staff page with folders that the test creates. Records with its marker are deleted after the test. */
export const test = staffTest.extend<{ resources: ResourceRecords }>({
  resources: async ({ session, request }, use) => {
    const resources = resourceRecords(request, session.token);
    await use(resources);
    await resources.deleteMarked(session.marker);
  },
});

export const folders = (page: Page) => page.getByRole('region', { name: 'Manage Service Resources' });
/** The list in an open folder. */
export const folderRegion = (page: Page, folderName: string) =>
  page.getByRole('region', { name: folderName });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export async function openFolders(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=services');
  await expect(folders(page).getByRole('status')).toContainText('folder');
}

export async function openFolder(page: Page, { id, folder_name }: { id: number; folder_name: string }) {
  await page.goto(`/admin/dashboard?tab=services&folder=${id}`);
  await expect(folderRegion(page, folder_name)).toBeVisible();
}

/** Expands the card of a record on a phone to show its buttons. */
export async function expandRow(page: Page, name: string): Promise<void> {
  const row = button(page, name);
  await expect(row).toBeVisible();
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

/** Checks the message of a result dialog and closes it. */
export async function dismissResult(page: Page, title: 'Success' | 'Error', message: string): Promise<void> {
  await expect(dialog(page, title)).toContainText(message);
  await dialog(page, title).getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page, title)).toBeHidden();
}
