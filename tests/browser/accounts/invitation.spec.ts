import { deleteAccounts, OWN_PASSWORD } from '../support/accounts.ts';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { crudList, dismissResult, expand } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { newestCode, newestInvitation } from '../support/server-handle.ts';
import { withSignInLock } from '../support/sign-in.ts';

test.use({ tolerated: FAILED_CALLS });

const { saved, section, field, press } = crudList('Administrators', /^(New|Edit) User$/);

test.afterEach(({ session, request }) => deleteAccounts(request, session.token, session.marker));

test('an invited user chooses a password and signs in with it', async ({ page, session, browser }) => {
  const name = `Anna ${session.marker}`;
  const email = `anna.${session.marker}@stthomas.example`;
  const row = section(page).getByRole('button', { name: new RegExp(name) });
  await page.goto('/admin/dashboard?tab=users');
  await press(page, 'Add User');
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(email);
  await expect(field(page, 'Send an invitation by email')).toBeChecked();
  await expect(field(page, 'Password')).toHaveCount(0);
  const since = new Date();
  await saved(page, 'User added successfully');
  await section(page).getByLabel('Search users').fill(session.marker);
  await expand(row.first());
  await expect(section(page)).toContainText('Invited, not yet accepted');
  const first = await newestInvitation({ since, to: email });

  await press(page, `Cancel invitation ${name}`);
  await dismissResult(page, 'Success', `The invitation of ${name} was canceled.`);
  await expect(section(page)).toContainText('Invitation no longer valid');
  const resent = new Date();
  await press(page, `Resend the invitation of ${name}`);
  await dismissResult(page, 'Success', 'Send this link yourself');
  await expect(section(page)).toContainText('Invited, not yet accepted');
  const second = await newestInvitation({ since: resent, to: email });

  const guest = await browser.newPage();
  const heading = guest.getByRole('heading', { level: 1 });
  const password = guest.getByLabel('New password', { exact: true });
  const submit = guest.getByRole('button', { name: 'Save password' });
  await guest.goto(first);
  await expect(heading).toHaveText('Choose a password');
  await expectAccessible(guest);
  await password.fill(OWN_PASSWORD);
  await submit.click();
  await expect(password).toHaveAccessibleDescription(/This invitation is no longer valid/);

  await guest.goto('/');
  await guest.goto(second);
  await password.fill('short');
  await submit.click();
  await expect(password).toHaveAccessibleDescription(/at least 12 characters/);
  await password.fill(OWN_PASSWORD);
  await submit.click();
  await expect(heading).toHaveText('Sign in');
  await expect(guest, 'the token is not in the history').toHaveURL('/admin/login');
  await expect(guest.getByText('Your password is saved. Please sign in with it.')).toBeVisible();
  await expect(guest.getByLabel('Email')).toHaveValue(email);
  await guest.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await withSignInLock(async () => {
    const signedInAt = new Date();
    await guest.getByRole('button', { name: 'Sign In' }).click();
    const code = guest.getByLabel('Verification code');
    await expect(code).toBeFocused();
    await code.fill(await newestCode({ since: signedInAt, to: email }));
  });
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL('/admin/dashboard');
  await guest.context().close();

  await page.reload();
  await section(page).getByLabel('Search users').fill(session.marker);
  await expand(row.first());
  await expect(section(page).getByRole('button', { name: `Sign out ${name}` })).toBeVisible();
  await expect(section(page)).not.toContainText('Invited');
});
