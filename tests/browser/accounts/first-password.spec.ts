import { OWN_PASSWORD, TEMPORARY_PASSWORD, newcomerTest as test } from '../support/accounts.ts';
import { FAILED_CALLS } from '../support/admin-client.ts';
import { expect, expectAccessible, test as visitorTest } from '../support/fail-on-console.ts';
import { newestCode } from '../support/server-handle.ts';
import { withSignInLock } from '../support/sign-in.ts';

const NEWCOMER = {
  ...{ id: 1, name: 'Anna Kurian', email: 'anna@stthomas.example' },
  ...{ role: 'admin', mustChangePassword: true },
};

test.use({ tolerated: FAILED_CALLS });
visitorTest.use({ tolerated: FAILED_CALLS });

test('a user with a temporary password must choose another first', async ({ page, newcomer }) => {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(TEMPORARY_PASSWORD);
  await withSignInLock(async () => {
    const since = new Date();
    await page.getByRole('button', { name: 'Sign In' }).click();
    const code = page.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await code.fill(await newestCode({ since, to: newcomer.email }));
  });
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Choose a password' });
  await expect(heading).toBeVisible();
  await page.goto('/admin/dashboard?tab=users');
  await expect(page, 'no other page opens').toHaveURL('/admin/login');
  await expect(heading).toBeVisible();
  await expectAccessible(page);

  const password = page.getByLabel('New password', { exact: true });
  await password.fill(TEMPORARY_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/the temporary password that you were given/);
  await expect(password).toBeFocused();
  await password.fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText(`Welcome, ${newcomer.name}`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Users/ })).toBeVisible();
});

visitorTest('the user can sign out instead of choosing a password', async ({ page }) => {
  await page.goto('/admin/login');
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: NEWCOMER }));
  await page.evaluate(() => localStorage.setItem('token', 'of a newcomer'));
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
