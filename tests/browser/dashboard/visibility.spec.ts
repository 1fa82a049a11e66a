import type { Page } from '@playwright/test';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { crudList, dismissResult, expand, result } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';

const { section, form, field, save, press } = crudList('News', /News Article$/);

// a journey on a phone, whose layout the desktop does not have
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, tolerated: FAILED_CALLS });

async function openArticle(page: Page, marker: string, title: string): Promise<void> {
  await page.goto('/admin/dashboard?tab=eventsandnews&list=news');
  await section(page).getByLabel('Search news').fill(marker);
  await expand(section(page).getByRole('button', { name: title, exact: true }));
}

test('staff schedule an article and share it as a draft', async ({ page, session, request, browser }) => {
  const title = `Bell ${session.marker}`;
  const day = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await page.goto('/admin/dashboard?tab=eventsandnews&list=news');
  await press(page, 'Add News');
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('It has come.');
  await expect(form(page).getByRole('checkbox', { name: 'Publish immediately' })).not.toBeChecked();
  await field(page, 'On a date').check();
  await save(page).click();
  await expect(field(page, 'Show from')).toBeFocused();
  await expect(field(page, 'Show from')).toHaveAccessibleDescription(/enter a date with a time/);
  await field(page, 'Show from').pressSequentially('12312030');
  await save(page).click();
  await expect(field(page, 'Show from'), 'the time is missing').toBeFocused();
  await field(page, 'Show from').fill(`${day}T18:00`);
  await expect(field(page, 'Show from')).toHaveAccessibleDescription(
    /^Understood as [A-Z][a-z]+day 6:00 PM, in [456] days$/,
  );
  await form(page).getByText('Show only until a date').click();
  await field(page, 'Show until').fill(`${day}T17:00`);
  await save(page).click();
  await dismissResult(page, 'Error');
  await expect(field(page, 'Show until')).toHaveAccessibleDescription(/after “Show from”/);
  await expectAccessible(page);
  await field(page, 'Show until').fill('');
  await expect(save(page)).toHaveText('Schedule');
  await save(page).click();
  await expect(result(page, 'Success')).toContainText(
    /News article saved\. Scheduled for [A-Z][a-z]{2} \d+,( \d{4},)? 6:00 PM/,
  );

  await openArticle(page, session.marker, title);
  await expect(
    section(page).getByText('Scheduled', { exact: true }),
    'in the row and its details',
  ).toHaveCount(2);
  const [{ _id = 0 } = {}, ...others] = (await session.list('news')).filter((one) => one.title === title);
  expect(others).toEqual([]);
  expect(await (await request.get('/api/news')).text()).not.toContain(title);
  expect(await (await request.get('/eventsandnews')).text()).not.toContain(title);
  expect((await request.get(`/news/${_id}`)).status()).toBe(404);

  await press(page, `Share a draft ${title}`);
  const dialog = page.getByRole('dialog', { name: 'Share a draft' });
  await expect(dialog.getByRole('status')).toHaveText('This draft is not shared.');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByRole('status')).toHaveText(/^Shared until /);
  await expectAccessible(page);
  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const preview = await visitor.newPage();
  const path = new URL(url).pathname;
  const response = await preview.goto(path);
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(preview.getByText(/^Draft, shared until /)).toBeVisible();
  await expect(preview.getByRole('link', { name: 'Share on WhatsApp' })).toHaveCount(0);
  const scripted = await browser.newPage();
  await scripted.goto(path);
  await expectAccessible(scripted, { dark: true });

  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(dialog.getByRole('status')).toHaveText('This draft is not shared.');
  expect((await preview.goto(path))?.status()).toBe(404);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(/not found/i);
  await visitor.close();
  await scripted.close();
});
