import { mergeTests, type Page } from '@playwright/test';
import * as events from './events-list.ts';
import { expect, expectAccessible, open } from './fail-on-console.ts';
import { FAILED_CALLS, test as staffTest } from './support/admin-client.ts';
import { test as prayerTest } from './support/prayer-records.ts';

const test = mergeTests(prayerTest, staffTest);
test.use({ tolerated: FAILED_CALLS });

/** A prayer request that is filled in sooner is held back. */
const PERSON_MS = 3_200;
const AFTERWARDS = ' and typed afterwards';

// a call that is given up after ten seconds would end before a busy machine has looked at everything
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  }),
);

/** Holds back whatever is to change something at an address. @returns what decides that it goes on, or is lost. */
async function holdBack(page: Page, address: string) {
  const { promise: decided, resolve: decide } = Promise.withResolvers<'goes on' | 'is lost'>();
  await page.route(address, async (route) => {
    if (!events.isWrite(route)) return route.fallback();
    if ((await decided) === 'is lost') await route.abort();
    else await route.continue();
  });
  return decide;
}

test('a prayer request takes no word while it is sent, and every word again when that has failed', async ({
  page,
  prayers,
}) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const busy = page.getByRole('button', { name: 'Submitting...' });
  await open(page, '/prayer-request');
  await field('Prayer type').selectOption('Healing Prayer');
  await field('Name').fill(prayers.mark);
  await field('Details').fill('For my mother');
  await page.waitForTimeout(PERSON_MS);

  let decide = await holdBack(page, '**/api/prayer-request/submit');
  await field('Name').press('Enter');
  await expect(busy).toBeVisible();
  await page.keyboard.type(AFTERWARDS);
  await expect(field('Name'), 'the focus stays').toBeFocused();
  await expect(field('Name'), 'a blank turns no page').toBeInViewport();
  await field('Details').press('End');
  await page.keyboard.type(AFTERWARDS);
  await expect(field('Prayer type').locator('option:enabled')).toHaveText(['Healing Prayer']);
  const expectAsSent = async () => {
    await expect(field('Name')).toHaveValue(prayers.mark);
    await expect(field('Details')).toHaveValue('For my mother');
    await expect(field('Prayer type')).toHaveValue('Healing Prayer');
  };
  await expectAsSent();
  await expectAccessible(page);

  decide('is lost');
  await expect(page.getByRole('alert')).toContainText('What you wrote is still here.');
  await expectAsSent();
  await field('Details').press('End');
  await page.keyboard.type(AFTERWARDS);
  await field('Prayer type').selectOption('Memorial');

  decide = await holdBack(page, '**/api/prayer-request/submit');
  await field('Name').press('Enter');
  await expect(busy).toBeVisible();
  await field('Details').press('End');
  await page.keyboard.type(AFTERWARDS);
  decide('goes on');
  await expect(page.getByText('has been submitted successfully')).toBeVisible();
  expect(await prayers.all()).toMatchObject([
    { name: prayers.mark, prayerType: 'Memorial', details: `For my mother${AFTERWARDS}` },
  ]);
  await field('Details').fill('Another');
  await expect(field('Details'), 'the next one can be written').toHaveValue('Another');
});

test('an event takes no word while it is saved, and every word again when that has failed', async ({
  page,
  session,
}) => {
  const title = `Held ${session.mark}`;
  await session.create('events', { title, location: 'Church' });
  await events.edit(page, session, title);
  const location = events.field(page, 'Location');
  const busy = events.form(page).getByRole('button', { name: 'Saving...' });
  await location.fill('Hall');

  let decide = await holdBack(page, '**/api/events/*');
  await location.press('Enter');
  await expect(busy).toBeVisible();
  await page.keyboard.type(AFTERWARDS);
  await page.keyboard.press('Enter');
  await expect(location, 'the focus stays').toBeFocused();
  for (const label of ['Title', 'Description', 'Date'])
    await expect(events.field(page, label)).not.toBeEditable();
  await expect(events.field(page, 'Picture')).toBeDisabled();
  await expect(location).toHaveValue('Hall');
  await expectAccessible(page);

  decide('is lost');
  const error = events.result(page, 'Error');
  await error.getByRole('button', { name: 'OK' }).click();
  await expect(location).toHaveValue('Hall');
  await expect(location, 'the focus comes back').toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(AFTERWARDS);
  await expect(location).toHaveValue(`Hall${AFTERWARDS}`);
  await events.field(page, 'Date').fill('2027-01-06');

  decide = await holdBack(page, '**/api/events/*');
  await events.save(page).click();
  await expect(busy).toBeVisible();
  await events.field(page, 'Description').focus();
  await page.keyboard.type(AFTERWARDS);
  decide('goes on');
  await expect(events.result(page, 'Success')).toContainText('Event saved');
  const saved = (await session.list('events')).find((event) => event.title === title);
  expect(saved).toMatchObject({ location: `Hall${AFTERWARDS}`, description: null, date: '2027-01-06' });
});

test('nothing is ticked while it is saved, by mouse or by key @one-size', async ({ page, session }) => {
  await page.goto('/admin/dashboard?tab=homepageads');
  await page
    .getByRole('region', { name: 'Ads', exact: true })
    .getByRole('button', { name: 'New Ad' })
    .click();
  const form = page.getByRole('dialog', { name: 'New Ad' });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  await field('Text').check();
  await field('Description').fill(session.mark);
  const decide = await holdBack(page, '**/api/home-page-ads');
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

  decide('is lost');
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click();
  await expectAsSent();
  await form.getByText('Active', { exact: true }).click();
  await field('Image').check();
  await expect(field('Active')).not.toBeChecked();
  await expect(field('Picture')).toBeVisible();
});
