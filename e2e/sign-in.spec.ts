import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fail-on-console.ts';
import { FAILED_CALLS, test as staffTest } from './support/admin-client.ts';
import { administrator, newestCode } from './support/server-handle.ts';
import { inTurn } from './support/sign-in.ts';

test.use({ tolerated: FAILED_CALLS });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Check your email' });
const codeField = (page: Page) => page.getByLabel('Verification code');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const user = { id: 1, name: 'Mariam Thomas', email: administrator.email, role: 'admin' };

async function fillIn(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(administrator.email);
  await password(page).fill(administrator.password);
}

/** Answers a call of the sign-in in the server's place. */
async function answer(page: Page, call: string, json: unknown, status = 200): Promise<void> {
  await page.route(`**/api/auth/${call}`, (route) => route.fulfill({ json, status }));
}

/** The step of the code, without a mail. */
async function openDialog(page: Page): Promise<void> {
  await answer(page, 'login', { status: 'OTP_REQUIRED', userId: 'challenge', email: administrator.email });
  await fillIn(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(codeField(page)).toBeFocused();
}

test('staff sign in with the keyboard alone: password, code, dashboard', {
  tag: ['@P1', '@P2', '@P4'],
}, async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await page.getByLabel('Email').focus();
  await page.keyboard.type(administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await inTurn(async () => {
    const since = new Date();
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toBeFocused();
    await expect(dialog(page)).toContainText(administrator.email);
    await page.keyboard.type(await newestCode({ since }));
  });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText('Welcome, Parish Administrator')).toBeVisible();
  await page.goBack();
  await expect(page, 'the login page is not left behind in the history').not.toHaveURL(/login/);
});

test('a code that was sent again opens the door, and the one before does not @one-size', async ({ page }) => {
  await fillIn(page);
  await inTurn(async () => {
    const since = new Date();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(codeField(page)).toBeFocused();
    const first = await newestCode({ since });
    const again = new Date();
    await page.getByRole('button', { name: 'Resend code' }).click();
    await expect(page.getByText('OTP resent successfully! Check your email.')).toBeVisible();
    const second = await newestCode({ since: again });
    await codeField(page).fill(first);
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toHaveAccessibleDescription('Invalid OTP');
    await page.keyboard.type(second);
  });
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('the page can be used by everybody: at first, refused, and asked for the code', async ({ page }) => {
  await fillIn(page);
  await expectAccessible(page);
  await password(page).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is not right.');
  await expectAccessible(page);
  await openDialog(page);
  await expectAccessible(page);
  await answer(page, 'verify-otp', { message: 'Invalid OTP', code: 'CODE_REFUSED' }, 403);
  await codeField(page).fill('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog(page)).toContainText('Invalid OTP');
  await expectAccessible(page);
});

test('a wrong password is told in the server’s words, and what was typed stays @one-size', {
  tag: '@P8',
}, async ({ page }) => {
  await fillIn(page);
  await password(page).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('The email address or the password is not right.');
  await expect(page.getByLabel('Email')).toHaveValue(administrator.email);
  await expect(password(page)).toHaveValue('not the password');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
});

test('what is missing is named at its field, and the first one has the focus @one-size', {
  tag: '@P5',
}, async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email');
  await expect(password(page)).toHaveAccessibleDescription('Please enter your password');
  await expectAccessible(page);
});

for (const [name, reply, told] of [
  ['another answer', { status: 'PERHAPS' }, 'Unexpected response from server'],
  ['an answer without a word', null, 'Unexpected response from server'],
] as const)
  test(`${name} is told as unexpected @one-size`, { tag: ['@P4', '@P8'] }, async ({ page }) => {
    await answer(page, 'login', reply);
    await fillIn(page);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText(told);
  });

test('a server that cannot be reached is told in a plain sentence @one-size', async ({ page }) => {
  await fillIn(page);
  await page.route('**/api/auth/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The server could not be reached. Check the connection and try again.',
  );
  await expect(password(page)).toHaveValue(administrator.password);
});

test('a session that is given at once leads to the dashboard without a code @one-size', {
  tag: '@P4',
}, async ({ page }) => {
  // the server does not know this token: it is asked for nothing
  await page.route('**/api/**', (route) => route.fulfill({ json: [] }));
  await answer(page, 'login', { token: 'given-at-once', user });
  await fillIn(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText('Welcome, Mariam Thomas')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('given-at-once');
});

test('the password can be looked at', { tag: '@P2' }, async ({ page }) => {
  await fillIn(page);
  const toggle = page.getByRole('button', { name: 'Show password' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(password(page)).toHaveAttribute('type', 'text');
  const box = await toggle.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});

test('only six digits make a code, and only they can be sent @one-size', { tag: ['@P4', '@P5'] }, async ({
  page,
}) => {
  await openDialog(page);
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(verify).toBeDisabled();
  await codeField(page).pressSequentially('12 a3');
  await expect(codeField(page)).toHaveValue('123');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toHaveAccessibleDescription('Please enter a 6-digit OTP');
  await codeField(page).fill('your code: 123-456 789');
  await expect(codeField(page)).toHaveValue('123456');
  await expect(verify).toBeEnabled();
});

test('a wrong code stays to be corrected @one-size', { tag: '@P8' }, async ({ page }) => {
  await answer(page, 'verify-otp', { message: 'Invalid OTP', code: 'CODE_REFUSED' }, 403);
  await openDialog(page);
  await codeField(page).fill('123456');
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toHaveAccessibleDescription('Invalid OTP');
  await expect(codeField(page)).toHaveValue('123456');
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type('9');
  await expect(codeField(page), 'the wrong code was selected').toHaveValue('9');
});

test('another code can be asked for: the time starts again and the field is empty @one-size', {
  tag: ['@P4', '@P8'],
}, async ({ page }) => {
  await page.clock.install();
  await answer(page, 'resend-otp', { message: 'Sent' });
  await openDialog(page);
  await page.clock.fastForward(100_000);
  await expect(page.getByRole('timer')).toHaveText(/Time left 8:[12]\d/);
  await codeField(page).fill('123');
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(page.getByText('OTP resent successfully! Check your email.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/Time left (10:00|9:5\d)/);
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();

  await answer(page, 'resend-otp', { message: 'Too many codes were sent.', code: 'TOO_MANY_REQUESTS' }, 429);
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(dialog(page)).toContainText('Too many codes were sent.');
  await page.route('**/api/auth/resend-otp', (route) => route.abort());
  await page.getByRole('button', { name: 'Resend code' }).click();
  await expect(dialog(page)).toContainText('Failed to resend OTP');
});

test('the countdown goes by the clock: it warns in the last minute, and then the code is void @one-size', {
  tag: '@P4',
}, async ({ page }) => {
  await page.clock.install();
  await openDialog(page);
  await codeField(page).fill('123456');
  await expect(page.getByRole('timer')).toHaveText(/Time left (10:00|9:5\d)/);
  // as if the telephone had slept for nine minutes
  await page.clock.fastForward(545_000);
  await expect(page.getByRole('timer')).toHaveText(/Under a minute 0:[45]\d/);
  await expectAccessible(page);
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('timer')).toHaveText('Code expired 0:00');
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expectAccessible(page);
});

for (const way of ['Escape', 'Cancel'])
  test(`${way} goes back to the form as it was filled in, and the next dialog begins anew @one-size`, {
    tag: '@P4',
  }, async ({ page }) => {
    await openDialog(page);
    await codeField(page).fill('123');
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email);
    await expect(password(page)).toHaveValue(administrator.password);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(codeField(page)).toHaveValue('');
  });

test('the login page brings none of the dashboard with it @one-size', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  expect(scripts.length).toBeGreaterThan(0);
  expect(
    (await Promise.all(scripts)).filter((text) => /ZodError|useFormContext|Failed to save event/.test(text)),
  ).toEqual([]);
});

test.describe('without scripts @one-size', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that signing in needs them', async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page.getByText('Signing in needs JavaScript')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  });
});

staffTest(
  'whoever is signed in already goes on to the dashboard @one-size',
  { tag: '@P2' },
  async ({ page }) => {
    await page.goto('/admin/login');
    await expect(page).toHaveURL('/admin/dashboard');
  },
);
