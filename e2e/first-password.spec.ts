import { expect, expectAccessible } from './fail-on-console.ts';
import { FIRST_PASSWORD, OWN_PASSWORD, newcomerTest as test } from './support/accounts.ts';
import { FAILED_CALLS } from './support/admin-client.ts';
import { newestCode } from './support/server-handle.ts';
import { inTurn } from './support/sign-in.ts';

test.use({ tolerated: FAILED_CALLS });

test('whoever was given a password chooses their own before the dashboard opens', async ({
  page,
  newcomer,
}) => {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD);
  await inTurn(async () => {
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
  await expect(page, 'nothing else is open').toHaveURL('/admin/login');
  await expect(heading).toBeVisible();
  await expectAccessible(page);

  const password = page.getByLabel('New password', { exact: true });
  await password.fill(FIRST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(password).toHaveAccessibleDescription(/the password that you were given/);
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await password.fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText(`Welcome, ${newcomer.name}`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /Users/ })).toBeVisible();
});

test('who would rather choose later signs out @one-size', async ({ page, newcomer }) => {
  await page.goto('/admin/login');
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...newcomer, role: 'admin', mustChangePassword: true } }),
  );
  await page.evaluate(() => localStorage.setItem('token', 'of a newcomer'));
  await page.reload();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
