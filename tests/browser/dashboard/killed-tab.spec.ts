import type { BrowserContext, Page } from '@playwright/test';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { photograph } from '../support/gallery-records.ts';

test.use({ tolerated: FAILED_CALLS });

const TEXT = 'Kept പെരുന്നാൾ';
const tabUrl = (name: string) => `/admin/dashboard?tab=${name}`;
const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
const draftCount = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);

async function openForm(page: Page, url: string, button: string): Promise<void> {
  await page.goto(url);
  await press(page, button);
}

/** Closes the page as the system does when it needs memory, and opens another. */
async function killTab(page: Page, context: BrowserContext): Promise<Page> {
  await expect.poll(() => draftCount(page)).toBe(1);
  await page.close({ runBeforeUnload: false });
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') sessionStorage.setItem('homePageAdsShown', 'true');
  });
  return context.newPage();
}

const notice = (page: Page) => page.getByRole('status', { name: 'Unsaved draft' });

// dashboard-drafts.spec.ts and dashboard-events.spec.ts have forms of lists
test('texts and choices survive a killed tab', async ({ page, context }) => {
  let tab = page;
  for (const { url, button, texts, choices } of [
    {
      ...{ url: '/', button: 'Edit Welcome Message', choices: ['top left'] },
      texts: ['Name', 'Title', 'Message', 'Alternative text'],
    },
    {
      ...{ url: `${tabUrl('week')}&week=2031-03-02`, button: 'Add line', choices: [] },
      texts: ['Greeting', 'Line 1: text'],
    },
  ]) {
    await openForm(tab, url, button);
    for (const label of texts) await tab.getByLabel(label, { exact: true }).fill(`**${TEXT}** ${label}`);
    for (const choice of choices) await tab.getByRole('radio', { name: choice, exact: true }).check();
    const later = await killTab(tab, context);
    await openForm(later, url, button);
    await expect(notice(later)).toBeVisible();
    for (const label of texts)
      await expect(later.getByLabel(label, { exact: true })).toHaveValue(`**${TEXT}** ${label}`);
    for (const choice of choices)
      await expect(later.getByRole('radio', { name: choice, exact: true })).toBeChecked();
    await notice(later).getByRole('button', { name: 'Discard' }).click();
    expect(await draftCount(later)).toBe(0);
    tab = later;
  }
});

test('a killed tab keeps the texts of an upload, and asks for the files', async ({ page, context }) => {
  const file = { name: 'bell.jpg', mimeType: 'image/jpeg', buffer: await photograph() };
  await openForm(page, tabUrl('gallery'), 'Add Image');
  await page.getByLabel('Folder', { exact: true }).selectOption('New folder ...');
  await page.getByLabel('Name of the new folder').fill(`${TEXT} folder`);
  await page.getByRole('dialog').getByLabel('Images', { exact: true }).setInputFiles(file);
  await page.getByLabel('Title', { exact: true }).fill(`${TEXT} title`);
  await press(page, `Edit ${TEXT} title`);
  await page.getByLabel('Alternative text', { exact: true }).fill(`${TEXT} alt`);
  const later = await killTab(page, context);
  await openForm(later, tabUrl('gallery'), 'Add Image');
  await expect(notice(later)).toContainText('Select the same files again');
  await expectAccessible(later);
  await later.getByRole('dialog').getByLabel('Images', { exact: true }).setInputFiles(file);
  await expect(later.getByLabel('Title', { exact: true })).toHaveValue(`${TEXT} title`);
  await press(later, `Edit ${TEXT} title`);
  await expect(later.getByLabel('Alternative text', { exact: true })).toHaveValue(`${TEXT} alt`);
  await expect(later.getByLabel('Name of the new folder')).toHaveValue(`${TEXT} folder`);
  await press(later, 'Done');
  await later.keyboard.press('Escape');
  await later.getByRole('button', { name: 'Discard changes' }).click();
  expect(await draftCount(later)).toBe(0);
});

test('a killed tab keeps notes on a prayer, encrypted', async ({ page, context, prayers }) => {
  const name = `${prayers.marker} Kurian`;
  await prayers.submit({ name, details: 'For my mother.', prayerType: 'Memorial' });
  const open = async (on: Page) => {
    await on.goto(tabUrl('prayerrequests'));
    await on.getByLabel('Search prayer requests').fill(prayers.marker);
    await press(on, `Open ${name}`);
  };
  const notes = (on: Page) => on.getByLabel('Private notes');
  const memorial = (on: Page) => on.getByLabel('Name to remember each year');
  await open(page);
  await expect(page.getByRole('dialog')).toContainText('they are stored encrypted in this browser');
  await notes(page).fill(`Visit the ${prayers.marker} family`);
  await memorial(page).fill(`${prayers.marker} Chacko`);
  await page.getByLabel('Memorial day').selectOption('Easter Sunday');
  await expect.poll(() => draftCount(page)).toBe(1);
  expect(await stored(page)).not.toContain(prayers.marker);
  const later = await killTab(page, context);
  await open(later);
  await expect(notice(later)).toBeVisible();
  await expect(notes(later)).toHaveValue(`Visit the ${prayers.marker} family`);
  await expect(memorial(later)).toHaveValue(`${prayers.marker} Chacko`);
  await expect(later.getByLabel('Memorial day')).toHaveValue('easter');
  await later.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(later.getByRole('dialog', { name: 'Success' })).toBeVisible();
  expect(await draftCount(later)).toBe(0);
});
