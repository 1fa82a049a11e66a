import type { Page } from '@playwright/test';
import { test } from './support/admin-client.ts';
import { findEvents, openEvents, section } from './support/events-list.ts';
import { expect } from './support/fail-on-console.ts';

const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name });
const row = (page: Page, title: string) =>
  section(page).getByRole('list', { name: 'Trash' }).getByRole('listitem').filter({ hasText: title });

async function deleteEvent(page: Page, title: string): Promise<void> {
  await button(page, `Delete ${title}`).click();
  await page
    .getByRole('dialog', { name: 'Confirm Delete' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
}

test('staff undo a deletion, restore from the trash, and delete permanently', async ({ page, session }) => {
  const title = `Rest ${session.marker}`;
  const { _id } = await session.create('events', { title, location: 'Hall' });
  await openEvents(page);
  await findEvents(page, session, title);
  await deleteEvent(page, title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, title).first()).toBeVisible();
  // the row may not have been removed yet, so check on the server that the event is restored
  const readVersion = async () => (await session.list('events')).find((event) => event._id === _id)?.version;
  await expect.poll(readVersion).toBe(2);

  await findEvents(page, session, title);
  await deleteEvent(page, title);
  await button(page, /^Trash \(\d+\)$/).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(row(page, title)).toContainText(/Deleted on .+ by Sunitha Varghese · 30 days left/);
  await row(page, title).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`“${title}” was restored.`)).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  await button(page, /^Trash \(\d+\)$/).click();
  await findEvents(page, session, title);
  await deleteEvent(page, title);

  await button(page, /^Trash \(\d+\)$/).click();
  await row(page, title).getByRole('button', { name: 'Delete permanently' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(confirm).toContainText('It cannot be restored afterward.');
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Permanently deleted', { exact: true })).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  expect(await session.titles('events')).toEqual([]);
});

test('an empty trash is in the menu of its list', async ({ page }) => {
  await page.route('**/api/trash*', (route) => route.fulfill({ json: [] }));
  await openEvents(page);
  await expect(button(page, 'Trash (0)')).toBeHidden();
  await section(page).getByText('More', { exact: true }).click();
  await button(page, 'Trash (0)').click();
  await expect(section(page)).toContainText('The trash is empty.');
  await expect(button(page, 'Trash (0)'), 'it can be closed in the same place').toBeVisible();
});
