import type { Page } from '@playwright/test';
import { expect } from './fail-on-console.ts';

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
