import type { Page } from '@playwright/test';
import { find, open, section } from './events-list.ts';
import { expect, expectAccessible } from './fail-on-console.ts';
import { test } from './support/admin-client.ts';

const button = (page: Page, name: string | RegExp) => section(page).getByRole('button', { name });
const row = (page: Page, title: string) =>
  section(page).getByRole('list', { name: 'Trash' }).getByRole('listitem').filter({ hasText: title });

async function deleteIt(page: Page, title: string): Promise<void> {
  await button(page, `Delete ${title}`).click();
  await page
    .getByRole('dialog', { name: 'Confirm Delete' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
}

test('a deleted event is brought back at once, from the trash, and goes for good when it is told to', async ({
  page,
  session,
}) => {
  const title = `Rest ${session.mark}`;
  const { _id } = await session.create('events', { title, location: 'Hall' });
  await open(page);
  await find(page, session, title);
  await deleteIt(page, title);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(button(page, title).first()).toBeVisible();
  // the row may still stand there from before: what counts is that it is back
  const read = async () => (await session.list('events')).find((event) => event._id === _id)?.version;
  await expect.poll(read).toBe(2);

  await find(page, session, title);
  await deleteIt(page, title);
  await button(page, /^Trash \(\d+\)$/).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(row(page, title)).toContainText(/Deleted on .+ by Parish Administrator · 30 days left/);
  await expectAccessible(page);
  await row(page, title).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText(`“${title}” is back.`)).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  await button(page, /^Trash \(\d+\)$/).click();
  await find(page, session, title);
  await deleteIt(page, title);

  await button(page, /^Trash \(\d+\)$/).click();
  await row(page, title).getByRole('button', { name: 'Delete for good' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(confirm).toContainText('It cannot be restored after that.');
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Deleted for good')).toBeVisible();
  await expect(row(page, title)).toHaveCount(0);
  expect(await session.titles('events')).toEqual([]);
});
