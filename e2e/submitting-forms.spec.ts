import { mergeTests, type Page } from '@playwright/test';
import { FAILED_CALLS, test as staffTest } from './support/admin-client.ts';
import * as events from './support/events-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { test as prayerTest } from './support/prayer-records.ts';

const test = mergeTests(prayerTest, staffTest);
test.use({ tolerated: FAILED_CALLS });

/** The server holds a prayer request that is submitted sooner as possible spam. */
const MIN_FILL_MS = 3_200;

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

test('the prayer form is disabled while it submits, and keeps its text after a failure @one-size', async ({
  page,
  prayers,
}) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await page.goto('/prayer-request');
  await field('Prayer type').selectOption('Healing Prayer');
  await field('Name').fill(prayers.marker);
  await field('Details').fill('For my mother');
  await page.waitForTimeout(MIN_FILL_MS);

  let settle = await holdWrites(page, '**/api/prayer-request/submit');
  await field('Name').press('Enter');
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
  for (const label of ['Prayer type', 'Name', 'Details']) await expect(field(label)).toBeDisabled();
  await expectAccessible(page);
  settle('abort');
  await expect(page.getByRole('alert')).toContainText('Your text is still here.');
  await expect(page.getByRole('alert')).toBeFocused();
  await field('Details').press('End');
  await page.keyboard.type(' and father');

  settle = await holdWrites(page, '**/api/prayer-request/submit');
  await field('Name').press('Enter');
  settle('continue');
  await expect(page.getByText('has been submitted successfully')).toBeVisible();
  expect(await prayers.list()).toMatchObject([
    { name: prayers.marker, prayerType: 'Healing Prayer', details: 'For my mother and father' },
  ]);
  await field('Details').fill('Another');
  await expect(field('Details'), 'another request can be written').toHaveValue('Another');
});

test('the event form is disabled while it saves, and keeps its text after a failure @one-size', async ({
  page,
  session,
}) => {
  const title = `Held ${session.marker}`;
  await session.create('events', { title, location: 'Church' });
  await events.editEvent(page, session, title);
  const location = events.field(page, 'Location');
  await location.fill('Hall');

  let settle = await holdWrites(page, '**/api/events/*');
  await events.save(page).click();
  await expect(events.form(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
  for (const label of ['Title', 'Description', 'Date', 'Location', 'Picture'])
    await expect(events.field(page, label)).toBeDisabled();
  await page.keyboard.type('too late');
  await expectAccessible(page);
  settle('abort');
  await events.result(page, 'Error').getByRole('button', { name: 'OK' }).click();
  await expect(events.save(page), 'the focus returns').toBeFocused();
  await location.press('End');
  await page.keyboard.type(' and garden');

  settle = await holdWrites(page, '**/api/events/*');
  await events.save(page).click();
  settle('continue');
  await expect(events.result(page, 'Success')).toContainText('Event saved');
  const saved = (await session.list('events')).find((event) => event.title === title);
  expect(saved).toMatchObject({ location: 'Hall and garden' });
});
