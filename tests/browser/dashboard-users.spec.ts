import type { Page } from '@playwright/test';
import { deleteAccounts, TEMPORARY_PASSWORD } from './support/accounts.ts';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { confirm, crudList, dismissResult, expand } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { signIn } from './support/sign-in.ts';

test.use({ tolerated: FAILED_CALLS });

const { saved, section, form, field, save, press } = crudList('Administrators', /^(New|Edit) User$/);

test.afterEach(({ session, request }) => deleteAccounts(request, session.token, session.marker));

/** Finds a user and expands the row on a phone to show its buttons. */
async function findUser(page: Page, term: string): Promise<void> {
  await section(page).getByLabel('Search users').fill(term);
  await expand(
    section(page)
      .getByRole('button', { name: new RegExp(term) })
      .first(),
  );
}

test('staff add a user with a strong password, sign out, deactivate and delete the user', {
  tag: ['@A2', '@A4', '@A5', '@A6', '@A8', '@P2'],
}, async ({ page, session, request }) => {
  const name = `Anna ${session.marker}`;
  const email = `anna.${session.marker}@stthomas.example`;
  await page.goto('/admin/dashboard?tab=users');
  await press(page, 'Add User');
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill('not an address');
  await save(page).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/valid email/);
  await field(page, 'Email').fill(email.replace('anna', 'Anna'));
  await field(page, 'Set an initial password').check();
  await save(page).click();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/Please enter a password/);
  await field(page, 'Password').fill('password1234');
  await save(page).click();
  await dismissResult(page, 'Error', 'This password is too common');
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/too common/);
  await form(page).getByRole('button', { name: 'Show password' }).click();
  await expectAccessible(page);
  await field(page, 'Password').fill(TEMPORARY_PASSWORD);
  const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(drafts).toContain(email.replace('anna', 'Anna'));
  expect(await drafts()).not.toMatch(new RegExp(`password1234|${TEMPORARY_PASSWORD}`));
  await saved(page, 'User added successfully');
  await findUser(page, session.marker);
  await expect(section(page).getByText('Active', { exact: true }).first()).toBeVisible();
  await expect(section(page).getByText('Admin', { exact: true }).first()).toBeVisible();
  await expect(section(page)).toContainText('Initial password not yet replaced');

  await section(page).getByLabel('Search users').fill('secretary@');
  await press(page, 'Sunitha Varghese (You)');
  await expect(section(page)).toContainText('You can change it in the Profile tab');
  for (const name of [/^Edit/, /^Delete/, /^Sign out/])
    await expect(section(page).getByRole('button', { name })).toHaveCount(0);

  const token = await signIn(request, { email, password: TEMPORARY_PASSWORD });
  const headers = { authorization: `Bearer ${token}` };
  await page.reload();
  await findUser(page, session.marker);
  await press(page, `Sign out ${name}`);
  await dismissResult(page, 'Success', 'signed out on all devices');
  expect((await request.get('/api/auth/me', { headers })).status()).toBe(401);
  await press(page, `Edit ${name}`);
  await expect(field(page, 'New password')).toHaveValue('');
  await form(page)
    .getByRole('checkbox', { name: /Active/ })
    .uncheck();
  await saved(page, 'User updated successfully');
  await expect(section(page).getByText('Inactive', { exact: true }).first()).toBeVisible();

  const remove = section(page).getByRole('button', { name: `Delete ${name}` });
  await remove.click();
  await expect(confirm(page)).toContainText('Are you sure you want to delete the details of this user?');
  await confirm(page).getByRole('button', { name: 'No' }).click();
  await remove.click();
  await confirm(page).getByRole('button', { name: 'Yes' }).click();
  await dismissResult(page, 'Success', 'User deleted successfully');
  await expect(section(page).getByRole('button', { name: new RegExp(session.marker) })).toHaveCount(0);
});
