import { mergeTests, type Page } from '@playwright/test';
import * as events from './events-list.ts';
import { expect, expectAccessible, openPage } from './fail-on-console.ts';
import { FAILED_CALLS, test as staffTest } from './support/admin-client.ts';
import { test as prayerTest } from './support/prayer-records.ts';

const test = mergeTests(prayerTest, staffTest);
test.use({ tolerated: FAILED_CALLS });

/** The server holds a prayer request that is submitted sooner as possible spam. */
const MIN_FILL_MS = 3_200;
const EXTRA_TEXT = ' and typed later';

// disable the ten-second timeout of requests, because the checks can take longer on a busy machine
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  }),
);

/** Delays writes that match `url`. @returns a function that continues or aborts them. */
async function holdWrites(page: Page, url: string) {
  const { promise: settled, resolve: settle } = Promise.withResolvers<'continue' | 'abort'>();
  await page.route(url, async (route) => {
    if (!events.isWrite(route)) return route.fallback();
    if ((await settled) === 'abort') await route.abort();
    else await route.continue();
  });
  return settle;
}

test('the prayer form is read-only while it submits, and editable again after a failure', async ({
  page,
  prayers,
}) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await openPage(page, '/prayer-request');
  await field('Prayer type').selectOption('Healing Prayer');
  await field('Name').fill(prayers.marker);
  await field('Details').fill('For my mother');
  await page.waitForTimeout(MIN_FILL_MS);

  let settle = await holdWrites(page, '**/api/prayer-request/submit');
  await field('Name').press('Enter');
  await expect(busy).toBeVisible();
  await page.keyboard.type(EXTRA_TEXT);
  await expect(field('Name'), 'the focus remains').toBeFocused();
  await expect(field('Name'), 'the space key does not scroll the page').toBeInViewport();
  await field('Details').press('End');
  await page.keyboard.type(EXTRA_TEXT);
  await expect(field('Prayer type').locator('option:enabled')).toHaveText(['Healing Prayer']);
  const expectAsSent = async () => {
    await expect(field('Name')).toHaveValue(prayers.marker);
    await expect(field('Details')).toHaveValue('For my mother');
    await expect(field('Prayer type')).toHaveValue('Healing Prayer');
  };
  await expectAsSent();
  await expectAccessible(page);

  settle('abort');
  await expect(page.getByRole('alert')).toContainText('Your text is still here.');
  await expectAsSent();
  await field('Details').press('End');
  await page.keyboard.type(EXTRA_TEXT);
  await field('Prayer type').selectOption('Memorial');

  settle = await holdWrites(page, '**/api/prayer-request/submit');
  await field('Name').press('Enter');
  await expect(busy).toBeVisible();
  await field('Details').press('End');
  await page.keyboard.type(EXTRA_TEXT);
  settle('continue');
  await expect(page.getByText('has been submitted successfully')).toBeVisible();
  expect(await prayers.list()).toMatchObject([
    { name: prayers.marker, prayerType: 'Memorial', details: `For my mother${EXTRA_TEXT}` },
  ]);
  await field('Details').fill('Another');
  await expect(field('Details'), 'another request can be written').toHaveValue('Another');
});

test('the event form is read-only while it saves, and editable again after a failure', async ({
  page,
  session,
}) => {
  const title = `Held ${session.marker}`;
  await session.create('events', { title, location: 'Church' });
  await events.editEvent(page, session, title);
  const location = events.field(page, 'Location');
  const busy = events.form(page).getByRole('button', { name: 'Saving...' });
  await location.fill('Hall');

  let settle = await holdWrites(page, '**/api/events/*');
  await location.press('Enter');
  await expect(busy).toBeVisible();
  await page.keyboard.type(EXTRA_TEXT);
  await page.keyboard.press('Enter');
  await expect(location, 'the focus remains').toBeFocused();
  for (const label of ['Title', 'Description', 'Date'])
    await expect(events.field(page, label)).not.toBeEditable();
  await expect(events.field(page, 'Picture')).toBeDisabled();
  await expect(location).toHaveValue('Hall');
  await expectAccessible(page);

  settle('abort');
  const error = events.result(page, 'Error');
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(location).toHaveValue('Hall');
  await expect(location, 'the focus returns').toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(EXTRA_TEXT);
  await expect(location).toHaveValue(`Hall${EXTRA_TEXT}`);
  await events.field(page, 'Date').fill('2027-01-06');

  settle = await holdWrites(page, '**/api/events/*');
  await events.save(page).click();
  await expect(busy).toBeVisible();
  await events.field(page, 'Description').focus();
  await page.keyboard.type(EXTRA_TEXT);
  settle('continue');
  await expect(events.result(page, 'Success')).toContainText('Event saved');
  const saved = (await session.list('events')).find((event) => event.title === title);
  expect(saved).toMatchObject({ location: `Hall${EXTRA_TEXT}`, description: null, date: '2027-01-06' });
});

test('checkboxes and radio buttons do not change by mouse or keyboard while the form saves @one-size', async ({
  page,
  session,
}) => {
  await page.goto('/admin/dashboard?tab=homepageads');
  await page
    .getByRole('region', { name: 'Ads', exact: true })
    .getByRole('button', { name: 'New Ad' })
    .click();
  const form = page.getByRole('dialog', { name: 'New Ad' });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field('Text').check();
  await field('Description').fill(session.marker);
  const settle = await holdWrites(page, '**/api/home-page-ads');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await form.getByText('Active', { exact: true }).click({ force: true });
  await field('Active').press('Space');
  await form.getByText('Image', { exact: true }).click({ force: true });
  await field('Text').press('ArrowLeft');
  const expectAsSent = async () => {
    await expect(field('Active')).toBeChecked();
    await expect(field('Text')).toBeChecked();
    await expect(field('Picture')).toBeHidden();
  };
  await expectAsSent();
  await expectAccessible(page);

  settle('abort');
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click();
  await expectAsSent();
  await form.getByText('Active', { exact: true }).click();
  await field('Image').check();
  await expect(field('Active')).not.toBeChecked();
  await expect(field('Picture')).toBeVisible();
});
