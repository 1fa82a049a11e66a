import type { Page, Response } from '@playwright/test';
import { publicBug } from '#app/public-bugs/testing/cases.ts';
import { ownAccountTest } from '../support/accounts.ts';
import { FAILED_CALLS } from '../support/admin-client.ts';
import { expect, expectAccessible, test } from '../support/fail-on-console.ts';
import { administrator, newestCode } from '../support/server-handle.ts';
import { withSignInLock } from '../support/sign-in.ts';

test.use({ tolerated: FAILED_CALLS });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Check your email' });
const codeField = (page: Page) => page.getByLabel('Verification code');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const OTP_REQUIRED = { status: 'OTP_REQUIRED', userId: 'challenge', email: administrator.email };
const user = { id: 1, name: 'Mariam Thomas', email: administrator.email, role: 'admin' };

async function fillForm(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await fillFields(page);
}

async function fillFields(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(administrator.email);
  await password(page).fill(administrator.password);
}

/** Fulfills requests to one of the sign-in endpoints. */
async function respond(page: Page, endpoint: string, json: unknown, status = 200): Promise<void> {
  await page.route(`**/api/auth/${endpoint}`, (route) => route.fulfill({ json, status }));
}

/** Opens the code dialog without sending an email. */
async function openCodeDialog(page: Page): Promise<void> {
  await respond(page, 'login', OTP_REQUIRED);
  await fillForm(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(codeField(page)).toBeFocused();
}

test('staff are led to the login page, and sign in with the keyboard alone @A2 @A6 @P1 @P2 @P4', async ({
  page,
}) => {
  await page.goto('/');
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(page).toHaveURL('/admin/login');
  await page.goBack();
  await expect(page, 'Back skips the dashboard').toHaveURL('/');
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await withSignInLock(async () => {
    const since = new Date();
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await expect(dialog(page)).toContainText(administrator.email);
    await page.keyboard.type(await newestCode({ since }));
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText('Welcome, Sunitha Varghese')).toBeVisible();
  await page.goBack();
  await expect(page, 'the login page is not in the history').not.toHaveURL(/login/);
});

test('missing and wrong values and unexpected responses are reported @P2 @P4 @P5 @P8', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  const collect = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  };
  page.on('response', collect);
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  page.off('response', collect);
  const signInButton = page.getByRole('button', { name: 'Sign In' });

  await test.step('no scripts of the dashboard are loaded', async () => {
    expect(scripts.length).toBeGreaterThan(0);
    expect(
      (await Promise.all(scripts)).filter((text) =>
        /ZodError|useFormContext|Failed to save event/.test(text),
      ),
    ).toEqual([]);
  });

  await test.step('missing values are reported at their fields, and the first one gets the focus', async () => {
    await signInButton.click();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email');
    await expect(password(page)).toHaveAccessibleDescription('Please enter your password');
    await expectAccessible(page);
  });

  await test.step('a wrong password, which can be shown, stays in its field', async () => {
    const toggle = page.getByRole('button', { name: /^(Show|Hide) password$/ });
    await expect(toggle).toHaveText('Show password');
    await toggle.click();
    await expect(toggle).toHaveAccessibleName('Hide password');
    await expect(toggle).toHaveText('Hide password');
    await expect(password(page)).toHaveAttribute('type', 'text');
    const box = await toggle.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await page.getByLabel('Email').fill(administrator.email);
    await password(page).fill('not the password');
    await signInButton.click();
    await expect(page.getByRole('alert')).toHaveText('The email address or password is incorrect.');
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email);
    await expect(password(page)).toHaveValue('not the password');
    await expect(signInButton).toBeFocused();
  });

  await test.step('an unexpected login response, and none at all, are reported', async () => {
    await fillFields(page);
    for (const [response, message] of [
      [{ json: { status: 'PERHAPS' } }, 'Unexpected response from server'],
      [{ json: null }, 'Unexpected response from server'],
      [undefined, 'The server could not be reached. Check your connection and try again.'],
    ] as const) {
      await page.route('**/api/auth/login', (route) => (response ? route.fulfill(response) : route.abort()));
      await signInButton.click();
      await expect(page.getByRole('alert')).toHaveText(message);
    }
    await expect(password(page)).toHaveValue(administrator.password);
  });

  await test.step('the code field accepts six digits, and selects a wrong code', async () => {
    await respond(page, 'login', OTP_REQUIRED);
    await signInButton.click();
    await expect(codeField(page)).toBeFocused();
    const verify = page.getByRole('button', { name: 'Verify' });
    await expect(verify).toBeDisabled();
    await codeField(page).pressSequentially('12 a3');
    await expect(codeField(page)).toHaveValue('123');
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toHaveAccessibleDescription('Please enter a 6-digit OTP');
    await respond(page, 'verify-otp', { message: 'Invalid OTP', code: 'CODE_REFUSED' }, 403);
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    for (const pasted of publicBug('otp-paste').inputs) {
      await codeField(page).fill(pasted);
      await expect(codeField(page), 'the sixth digit verifies').toHaveAccessibleDescription('Invalid OTP');
      await expect(codeField(page)).toHaveValue(pasted.replace(/\D/g, ''));
    }
    await expectAccessible(page);
    await expect(verify).toBeEnabled();
    await verify.click();
    await expect(codeField(page)).toHaveAccessibleDescription('Invalid OTP');
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type('9');
    await expect(codeField(page), 'the wrong code was selected').toHaveValue('9');
  });

  await test.step('Escape and Cancel return to the form with its values, and the next code dialog is empty', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await signInButton.click();
    const cancel = page.getByRole('button', { name: 'Cancel' });
    for (const leave of [() => page.keyboard.press('Escape'), () => cancel.click()]) {
      await expect(codeField(page)).toHaveValue('');
      await codeField(page).fill('123');
      await leave();
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByLabel('Email')).toHaveValue(administrator.email);
      await expect(password(page)).toHaveValue(administrator.password);
      await expect(signInButton).toBeFocused();
      await page.keyboard.press('Enter');
    }
  });

  await test.step('a login response with a token opens the dashboard', async () => {
    // no request may reach the server, because it does not know this token; the dashboard waits for its lists
    await page.route('**/api/**', () => {});
    await respond(page, 'login', { token: 'token-without-code', user });
    await page.goto('/admin/login');
    await fillFields(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByText('Welcome, Mariam Thomas')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('token-without-code');
  });
});

test('the countdown follows the clock, and a new code restarts it @P4 @P8', async ({ page }) => {
  await page.clock.install();
  await respond(page, 'resend-otp', { message: 'Sent' });
  await openCodeDialog(page);
  await page.clock.fastForward(100_000);
  await expect(page.getByRole('timer')).toHaveText(/Time left 8:[12]\d/);
  await codeField(page).fill('123');
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('OTP resent successfully! Check your email.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/Time left (10:00|9:5\d)/);
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();

  await codeField(page).fill('12345');
  // as if the phone had been asleep for nine minutes
  await page.clock.fastForward(545_000);
  await expect(page.getByRole('timer')).toHaveText(/Under a minute 0:[45]\d/);
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('timer')).toHaveText('Code expired 0:00');
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expectAccessible(page);

  await respond(page, 'resend-otp', { message: 'Too many codes were sent.', code: 'TOO_MANY_REQUESTS' }, 429);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(dialog(page)).toContainText('Too many codes were sent.');
  await page.route('**/api/auth/resend-otp', (route) => route.abort());
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(dialog(page)).toContainText('Failed to resend OTP');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the login page says that signing in requires JavaScript', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.getByText('Signing in requires JavaScript')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  });
});

ownAccountTest('a user adds a passkey, signs in with it in two taps, and removes it', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await page.goto('/admin/dashboard?tab=profile');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Name of the device').fill('Church phone');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByRole('listitem')).toContainText('Church phone');
  await expectAccessible(page, { dark: true });
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.goto('/admin/login');
  await page.getByText('Forgot password?').click();
  await expect(page.getByText('Use a passkey, if you have added one.')).toBeVisible();
  await expectAccessible(page);
  // the authenticator confirms by itself: the second tap
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/dashboard?tab=profile');
  await expect(passkeys.getByRole('listitem')).toContainText('Last used');
  await passkeys.getByRole('button', { name: 'Remove Church phone' }).click();
  await expect(passkeys.getByRole('listitem')).toHaveCount(0);
});
