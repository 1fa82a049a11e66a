import type { Locator, Page } from '@playwright/test';
import { expect } from './fail-on-console.ts';

/** Functions that locate a list of the dashboard and its form. */
export function crudList(heading: string, formTitle: RegExp) {
  const section = (page: Page, name = heading) => page.getByRole('region', { name, exact: true });
  const form = (page: Page) => page.getByRole('dialog', { name: formTitle });
  return {
    section,
    form,
    field: (page: Page, label: string) => form(page).getByLabel(label, { exact: true }),
    save: (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true }),
    press: (page: Page, name: string) => section(page).getByRole('button', { name }).click(),
  };
}

export const confirm = (page: Page) => page.getByRole('dialog', { name: 'Confirm Delete' });
export const result = (page: Page, title: 'Success' | 'Error') => page.getByRole('dialog', { name: title });

/** Checks the message of a result dialog and closes it. */
export async function dismissResult(page: Page, title: 'Success' | 'Error', message = ''): Promise<void> {
  await expect(result(page, title)).toContainText(message);
  await result(page, title).getByRole('button', { name: 'OK' }).click();
  await expect(result(page, title)).toBeHidden();
}

/** Expands a row if it is collapsed; on a phone this shows its buttons. */
export async function expand(row: Locator): Promise<void> {
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}
