import type { Page } from '@playwright/test';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { expect, expectAccessible, test as visitorTest } from '../support/fail-on-console.ts';
import { reauthDialog } from '../support/reauth.ts';

test.use({ tolerated: FAILED_CALLS });

const MINUTE = 60_000;
const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });
const account = (page: Page) => page.getByRole('banner').locator('.account').filter({ visible: true });

async function open(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await load(page, path);
}

async function load(page: Page, path: string): Promise<void> {
  const checked = page.waitForResponse('**/api/auth/me');
  await page.goto(path);
  await checked;
  await page.waitForLoadState('networkidle');
}

test('an idle user is warned before the session ends, and can stay signed in', async ({
  page,
  session,
  context,
}) => {
  await open(page, '/about');
  await page.clock.fastForward(50 * MINUTE);
  await expect(warning(page)).toBeHidden();
  await page.clock.fastForward(5 * MINUTE);
  await expect(warning(page)).toContainText(/you will be signed out at \d+:\d\d [AP]M/);
  await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expectAccessible(page);

  await page.route('**/api/auth/me', (route) => route.abort());
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(page)).toContainText('The server could not be reached');
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(page)).toBeHidden();
  await page.clock.fastForward(50 * MINUTE);
  await expect(warning(page)).toBeHidden();
  await page.clock.fastForward(5 * MINUTE);
  await expect(warning(page)).toBeVisible();

  await test.step('a call in another tab ends the warning', async () => {
    const other = await context.newPage();
    await load(other, '/admin/dashboard');
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward(55 * MINUTE);
    await expect(warning(page)).toBeVisible();
    await other.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning(other)).toBeHidden();
    await expect(warning(page)).toBeHidden();
  });

  await test.step('staying signed in leads to the login page after the session ended', async () => {
    await session.end();
    await page.clock.fastForward(56 * MINUTE);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(page).toHaveURL('/admin/login');
  });
});

test('when the session ends, a public page and text in a form stay, a dashboard does not', async ({
  page,
  session,
  context,
}) => {
  await open(page, '/about');
  await expect(account(page)).not.toHaveText('Login');
  const dashboard = await context.newPage();
  await load(dashboard, '/admin/dashboard');
  const form = await context.newPage();
  await load(form, '/admin/dashboard?tab=eventsandnews');
  await form.getByRole('button', { name: 'Add Event' }).click();
  await form.getByLabel('Title').fill(`Picnic ${session.marker}`);
  await session.end();
  await page.clock.fastForward(61 * MINUTE);
  await expect(account(page)).toHaveText('Login');
  await expect(page).toHaveURL('/about');
  await expect(warning(page)).toBeHidden();
  await expect(dashboard).toHaveURL('/admin/login');
  await expect(reauthDialog(form)).toBeVisible();
  await expect(form.getByLabel('Title')).toHaveValue(`Picnic ${session.marker}`);
});

test('the end of the twelve hours is announced as final', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const age = (12 * 60 - 4) * 60_000;
    localStorage.setItem('session-started-at', String(Date.now() - age));
  });
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' });
  await page.clock.fastForward(5_000);
  const dialog = page.getByRole('dialog', { name: /^You will be signed out at \d+:\d\d [AP]M$/ });
  await expect(dialog).toContainText('ends after 12 hours and cannot be extended');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.clock.fastForward(MINUTE);
  await expect(dialog).toBeHidden();
});

test('a stale token leads to the login page, or to a silent sign-out @P4', async ({ page, session }) => {
  await page.goto('/about');
  await expect(account(page)).not.toHaveText('Login');
  await session.end();
  await account(page).getByRole('link').click();
  await expect(page).toHaveURL('/admin/login');

  await page.evaluate((token) => localStorage.setItem('token', token), session.token);
  await page.goto('/services');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(account(page)).toHaveText('Login');
  await expect(page).toHaveURL('/services');
});

visitorTest.use({ tolerated: FAILED_CALLS });

visitorTest('a visitor stays on the page when a proxy answers every call with 401', async ({ page }) => {
  await page.goto('/gallery');
  let calls = 0;
  await page.route('**/api/**', (route) => {
    if (route.request().url().endsWith('/api/sunday')) calls += 1;
    return route.fulfill({ status: 401, body: 'Unauthorized' });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Donate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support Our Ministry');
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/donate');
  expect(calls).toBe(1);
});
