import type { Locator, Page } from '@playwright/test';
import { expect } from './fail-on-console.ts';

/** Functions that locate a list of the dashboard and its form. */
export function crudList(heading: string, formTitle: RegExp) {
  const section = (page: Page, name = heading) => page.getByRole('region', { name, exact: true });
  const form = (page: Page) => page.getByRole('dialog', { name: formTitle });
  const save = (page: Page) =>
    form(page).getByRole('button', { name: /^(Save|Publish|Schedule|Send invitation)$/ });
  return {
    section,
    form,
    field: (page: Page, label: string) => form(page).getByLabel(label, { exact: true }),
    save,
    /** Saves, and closes the message. */
    async saved(page: Page, message = ''): Promise<void> {
      await save(page).click();
      await dismissResult(page, 'Success', message);
    },
    press: (page: Page, name: string) => section(page).getByRole('button', { name }).click(),
  };
}

export const confirm = (page: Page) => page.getByRole('dialog', { name: 'Confirm Delete' });
export const result = (page: Page, title: 'Success' | 'Error') => page.getByRole('dialog', { name: title });

/** Checks the message of a result dialog and closes it. A success closes by itself on a slow machine. */
export async function dismissResult(page: Page, title: 'Success' | 'Error', message = ''): Promise<void> {
  const dialog = result(page, title);
  const ok = dialog.getByRole('button', { name: 'OK' });
  await expect(dialog).toContainText(message);
  await expect(async () => {
    if (await ok.isVisible()) await ok.click({ timeout: 2_000 });
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** Deletes after the question, and closes the message. */
export async function confirmDelete(page: Page, message: string, question = ''): Promise<void> {
  await expect(confirm(page)).toContainText(question);
  await confirm(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await dismissResult(page, 'Success', message);
}

/** Expands a row if it is collapsed; on a phone this shows its buttons. */
export async function expand(row: Locator): Promise<void> {
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}
