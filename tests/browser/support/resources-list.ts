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
