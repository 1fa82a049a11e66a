import type { Page } from '@playwright/test';
import { FAILED_CALLS, visitorTest as test } from '../support/admin-client.ts';
import { expect, expectAccessible, holdRequests } from '../support/fail-on-console.ts';

const RECEIVED =
  'Your prayer request has been submitted successfully. We will keep you and your loved ones in our prayers.';
const FAILED = 'There was an error submitting your prayer request. Please try again.';
/** The server holds a form that is submitted sooner as possible spam. */
const MIN_FILL_MS = 3_200;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Submit Prayer Request' });

async function fillIn(page: Page, { name, details }: { name: string; details: string }): Promise<void> {
  await field(page, 'Prayer type').selectOption('Healing Prayer');
  await expect(field(page, 'Name to remember each year')).toBeHidden();
  await field(page, 'Name').fill(name);
  await field(page, 'Details').fill(details);
}

async function expectFilled(page: Page, { name, details }: { name: string; details: string }): Promise<void> {
  await expect(field(page, 'Prayer type')).toHaveValue('Healing Prayer');
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(field(page, 'Details')).toHaveValue(details);
}

test('a visitor submits a prayer request with the keyboard @P2 @P4 @P5 @P8', async ({ page, prayers }) => {
  await page.goto('/prayer-request');
  const shownAt = Date.now();
  await send(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please choose a prayer type')).toBeVisible();
  await expect(field(page, 'Prayer type')).toBeFocused();
  await expect(field(page, 'Details')).toHaveAttribute('rows', '6');
  await expect(field(page, 'Contact number')).toHaveAttribute('type', 'tel');
  await expectAccessible(page);

  await page.keyboard.type('Mem');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${prayers.marker} Varghese`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('For my grandfather.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Varghese Chacko');
  await field(page, 'Date, of any year').fill('1987-12-05');
  await expectAccessible(page);
  await page.getByLabel('The parish may announce this name').focus();
  await page.keyboard.press('Space');
  await page.waitForTimeout(Math.max(0, shownAt + MIN_FILL_MS - Date.now()));
  const release = await holdRequests(page, '**/api/prayer-request/submit');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  for (const label of ['Prayer type', 'Name', 'Details']) await expect(field(page, label)).toBeDisabled();
  release();
  await expect(page.getByRole('status').filter({ hasText: RECEIVED })).toBeFocused();
  for (const label of ['Prayer type', 'Name', 'Contact number', 'Details'])
    await expect(field(page, label)).toHaveValue('');
  const memorial = { name: 'Varghese Chacko', on: '12-05', isPublic: true };
  const prayer = { prayerType: 'Memorial', details: 'For my grandfather.', state: 'new', memorial };
  expect(await prayers.list()).toMatchObject([{ ...prayer, name: `${prayers.marker} Varghese` }]);
  expect(page.url()).toMatch(/\/prayer-request$/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    prayers.marker,
  );
});

test.describe('when sending fails', () => {
  test.use({ tolerated: FAILED_CALLS });

  test('the text survives failures and a reload, stored once @P8', async ({ page, context, prayers }) => {
    const typed = { name: prayers.marker, details: 'For my mother.\nThank you.' };
    await page.goto('/prayer-request');
    await fillIn(page, typed);
    await context.setOffline(true);
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await expect(page.getByRole('alert')).toContainText('Your text is still here.');
    await expectFilled(page, typed);
    await context.setOffline(false);
    await page.reload();
    await expectFilled(page, typed);

    await page.route('**/api/prayer-request/submit', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page).click();
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await page.unroute('**/api/prayer-request/submit');
    await send(page).click();
    await expect(page.getByText(RECEIVED)).toBeVisible();
    expect((await prayers.list()).map(({ details }) => details)).toEqual([typed.details]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, tolerated: /400/ });

  test('errors keep the typed text, and the URL contains none of it', async ({ page, prayers }) => {
    await page.goto('/prayer-request');
    await fillIn(page, { name: prayers.marker, details: '   ' });
    await send(page).click();
    await expect(page.getByText('Please tell us what to pray for')).toBeVisible();
    await expect(field(page, 'Prayer type')).toHaveValue('Healing Prayer');
    await expect(field(page, 'Name')).toHaveValue(prayers.marker);
    await field(page, 'Details').fill('For my mother.');
    await field(page, 'Prayer type').selectOption('Departed');
    await field(page, 'Name to remember each year').fill('Mariamma');
    await send(page).click();
    await expect(page.getByText('Please choose a date or a day of the church')).toBeVisible();
    await field(page, 'Or a day of the church').selectOption('Pentecost');
    await send(page).click();
    await expect(page.getByText(RECEIVED)).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('');
    expect(page.url()).toMatch(/\/prayer-request$/);
    expect(await prayers.list()).toMatchObject([
      {
        name: prayers.marker,
        state: 'new',
        memorial: { name: 'Mariamma', on: 'pentecost', isPublic: false },
      },
    ]);
  });
});
