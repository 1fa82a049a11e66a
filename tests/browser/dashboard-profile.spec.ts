import type { Page } from '@playwright/test';
import { OWN_PASSWORD, ownAccountTest as test } from './support/accounts.ts';
import { FAILED_CALLS } from './support/admin-client.ts';
import { dismissResult, result } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { signIn } from './support/sign-in.ts';

test.use({ tolerated: FAILED_CALLS });

const NEW_PASSWORD_LABEL = 'New password (leave blank to keep current)';
const NEW_PASSWORD = 'a flute under the almond tree';
const account = (page: Page) => page.getByRole('region', { name: 'Your account' });
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });
const field = (page: Page, label: string) => account(page).getByLabel(label, { exact: true });
const save = (page: Page) => account(page).getByRole('button', { name: 'Save Changes' });

test('users change name and password, end sessions @A2 @A5 @A7 @A8', async ({
  page,
  ownAccount,
  request,
}) => {
  await page.goto('/admin/dashboard?tab=profile');
  await expect(account(page)).toContainText(ownAccount.name);
  await expect(account(page)).toContainText(ownAccount.email);
  await expect(account(page)).toContainText('••••');
  await account(page).getByRole('button', { name: 'Show password' }).click();
  await expect(account(page)).toContainText('Password is encrypted and secure');
  await expect(account(page)).toContainText(
    'For security reasons, passwords cannot be displayed. Use "Edit Profile" to change it.',
  );

  const name = `${ownAccount.name} Thomas`;
  await account(page).getByRole('button', { name: 'Edit Profile' }).click();
  await field(page, 'Name').fill(name);
  await expectAccessible(page);
  const sent = page.waitForRequest((one) => one.method() === 'PUT');
  await save(page).click();
  expect((await sent).postDataJSON()).toEqual({ name, email: ownAccount.email });
  await dismissResult(page, 'Success', 'Profile updated successfully');
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
  await account(page).getByRole('button', { name: 'Edit Profile' }).click();
  await account(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(account(page).getByRole('button', { name: 'Edit Profile' })).toBeFocused();

  // other sessions
  const signInElsewhere = async () => ({
    authorization: `Bearer ${await signIn(request, { email: ownAccount.email, password: OWN_PASSWORD })}`,
  });
  const first = await signInElsewhere();
  const rows = sessions(page).getByRole('listitem');
  await page.reload();
  await expect(rows).toHaveCount(2);
  // both were used in the same seconds, so either may be first
  await expect(rows.filter({ hasText: 'Firefox on a Linux computer · this device' })).toHaveCount(1);
  await rows.getByRole('button', { name: /^Sign out / }).click();
  await expect(rows).toHaveCount(1);
  expect((await request.get('/api/auth/me', { headers: first })).status()).toBe(401);
  await signInElsewhere();
  await signInElsewhere();
  await page.reload();
  await expect(rows).toHaveCount(3);
  await sessions(page).getByRole('button', { name: 'Sign out of all other devices' }).click();
  await expect(rows).toHaveCount(1);
  await expect(sessions(page)).toContainText('You are not signed in on any other device.');

  // the password
  await account(page).getByRole('button', { name: 'Edit Profile' }).click();
  // respond as the server does when the sign-in is more than ten minutes old
  await page.route('**/api/auth/profile', (route) =>
    route.request().postDataJSON().currentPassword === undefined
      ? route.fulfill({
          status: 403,
          json: { code: 'CONFIRM_PASSWORD', message: 'Please enter your current password' },
        })
      : route.continue(),
  );
  await field(page, NEW_PASSWORD_LABEL).fill(NEW_PASSWORD);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(NEW_PASSWORD);
  await save(page).click();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  const current = question.getByLabel('Current password', { exact: true });
  await expect(current).toBeFocused();
  await expectAccessible(page);
  await current.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(current).toHaveAccessibleDescription('The current password is incorrect.');
  await expect(current).toBeFocused();
  await expect(current).toHaveValue('');
  await current.fill(OWN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(result(page, 'Success')).toContainText('Profile updated successfully');
  await page.reload();
  await expect(account(page), 'the current session remains valid').toContainText(ownAccount.name);
  await signIn(request, { email: ownAccount.email, password: NEW_PASSWORD });
});
