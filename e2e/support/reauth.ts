import type { Locator, Page } from '@playwright/test';
import { expect } from '../fail-on-console.ts';
import { administrator, newestCode } from './server-handle.ts';
import { inTurn } from './sign-in.ts';

/** The window in which somebody signs in again over what they were writing. */
export const sessionEnded = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Your session has ended' });

/** Signs in with password and code, in that window or on the login page. */
export async function signInHere(page: Page, place: Page | Locator): Promise<void> {
  await place.getByLabel('Email').fill(administrator.email);
  await place.getByLabel('Password', { exact: true }).fill(administrator.password);
  await inTurn(async () => {
    const since = new Date();
    await place.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByLabel('Verification code')).toBeFocused();
    await page.keyboard.type(await newestCode({ since, to: administrator.email }));
  });
  await page.keyboard.press('Enter');
}
