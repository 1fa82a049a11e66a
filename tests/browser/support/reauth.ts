import type { Locator, Page } from '@playwright/test';
import { expect } from './fail-on-console.ts';
import { administrator, newestCode } from './server-handle.ts';
import { withSignInLock } from './sign-in.ts';

/** The dialog in which a user signs in again without leaving the page. */
export const reauthDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Your session has ended' });

/** Signs in with password and code. @param scope the dialog, or the login page. */
export async function signInWithForm(page: Page, scope: Page | Locator): Promise<void> {
  await scope.getByLabel('Email').fill(administrator.email);
  await scope.getByLabel('Password', { exact: true }).fill(administrator.password);
  await withSignInLock(async () => {
    const since = new Date();
    await scope.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Verification code')).toBeFocused();
    await page.keyboard.type(await newestCode({ since, to: administrator.email }));
  });
  await page.keyboard.press('Enter');
}
