import type { Page } from '@playwright/test';
import { test } from './support/admin-client.ts';
import { confirm } from './support/crud-list.ts';
import { findEvents, openEvents, section } from './support/events-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';

const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name });
const openTrash = (page: Page) =>
  section(page)
    .getByRole('link', { name: /^Trash \(\d+\)$/ })
    .click();
const row = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Trash' })
    .getByRole('list', { name: 'Trash' })
    .getByRole('listitem')
    .filter({ hasText: title });

async function deleteEvent(page: Page, title: string): Promise<void> {
  await button(page, `Delete ${title}`).click();
  await confirm(page).getByRole('button', { name: 'Delete', exact: true }).click();
}

test('staff undo a deletion, restore from the trash, and delete permanently', async ({ page, session }) => {
  const { marker } = session;
  const [kept, gone] = [`Kept ${marker}`, `Gone ${marker}`];
  const { _id } = await session.create('events', { title: kept, location: 'Hall' });
  await session.create('events', { title: gone });
  await openEvents(page);
  await findEvents(page, session);
  await deleteEvent(page, kept);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, kept).first()).toBeVisible();
  // the row may not have been removed yet, so check on the server that the event is restored
  const readVersion = async () => (await session.list('events')).find((event) => event._id === _id)?.version;
  await expect.poll(readVersion).toBe(2);

  for (const title of [kept, gone]) {
    await deleteEvent(page, title);
    await expect(button(page, title)).toHaveCount(0);
  }
  await openTrash(page);
  await expect(page).toHaveURL(/&trash=events$/);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeFocused();
  await expect(row(page, kept)).toContainText(/Deleted on .+ by Sunitha Varghese · 30 days left/);
  await expectAccessible(page, { dark: true });
  await row(page, kept).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`“${kept}” was restored.`)).toBeVisible();
  await expect(row(page, kept)).toHaveCount(0);
  await row(page, gone).getByRole('button', { name: 'Delete permanently' }).click();
  await expect(confirm(page)).toContainText('It cannot be restored afterward.');
  await confirm(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Permanently deleted', { exact: true })).toBeVisible();
  await expect(row(page, gone)).toHaveCount(0);
  expect(await session.titles('events')).toEqual([kept]);

  await test.step('the trash returns to its list after the last record was restored', async () => {
    const entry = { id: 1, kind: 'news', recordId: 1, title: 'Bell', picture: null, deletedBy: null };
    const at = { deletedAt: '2026-11-01T12:00:00.000Z', goesAt: '2026-12-01T12:00:00.000Z' };
    let json = [{ ...entry, ...at }];
    await page.route('**/api/trash*', (route) => route.fulfill({ json }));
    await page.route('**/api/trash/1/restore', (route) => {
      json = [];
      return route.fulfill({ status: 204 });
    });
    await page.goto('/admin/dashboard?tab=eventsandnews&trash=news');
    const trash = page.getByRole('region', { name: 'Trash' });
    await expect(trash.getByRole('status')).toHaveText('1 deleted item');
    await trash.getByRole('button', { name: 'Restore Bell' }).click();
    await expect(page).toHaveURL(/\?tab=eventsandnews$/);
    await expect(page.getByText('“Bell” was restored.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Trash/ })).toHaveCount(0);
    await page.goto('/admin/dashboard?tab=eventsandnews&trash=news');
    await expect(trash).toContainText('The trash is empty.');
    await trash.getByRole('link', { name: 'Back to the list' }).click();
    await expect(section(page)).toBeVisible();
  });
});
