import type { Page } from '@playwright/test';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { today } from './support/content-fixture.ts';
import { expect } from './support/fail-on-console.ts';

test.use({ tolerated: FAILED_CALLS });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const quickActions = (page: Page) => page.getByRole('list', { name: 'Quick actions' });

async function openOverview(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(region(page, 'Pending')).toBeVisible();
}

test('the overview opens records, and the forms of the public pages once', async ({ page, session }) => {
  const event = { title: `Picnic ${session.marker}`, date: today(), time: '14:30' };
  const { title } = await session.create('events', event);
  await openOverview(page);
  const week = region(page, 'The coming week');
  await expect(week.getByRole('region', { name: /^Sunday, / })).toContainText('Church day');
  await expect(week.getByRole('link', { name: title })).toContainText('Event, 2:30 PM');
  await week
    .getByRole('link', { name: /(?<!Event,) \d+:\d\d/ })
    .first()
    .click();
  await expect(dialog(page, 'Edit Service')).toBeVisible();
  await openOverview(page);
  await region(page, 'Recent events').getByRole('link', { name: title }).click();
  await expect(dialog(page, 'Edit Event')).toBeVisible();
  await page.goto('/admin/dashboard?tab=eventsandnews&list=events&open=999999');
  await expect(dialog(page, 'Error'), 'the record was deleted').toBeVisible();

  await openOverview(page);
  await quickActions(page).getByRole('link', { name: 'Add a resource' }).click();
  const resource = dialog(page, 'Add Resource');
  const hymns = { name: 'Hymns.txt', mimeType: 'text/plain', buffer: Buffer.from('Kauma') };
  await resource.getByLabel('Audio file').setInputFiles(hymns);
  await expect(resource.getByLabel('Name', { exact: true })).toHaveValue('Hymns');
  await expect(resource.getByLabel('Type'), 'it follows the file').toHaveValue('Documents');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  const form = page.getByRole('form', { name: 'Edit Welcome Message' });
  await openOverview(page);
  await quickActions(page).getByRole('link', { name: 'Edit welcome message' }).click();
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await expect(page).not.toHaveURL(/open=/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit Welcome Message' })).toBeVisible();
  await expect(form).toHaveCount(0);

  await openOverview(page);
  await quickActions(page).getByRole('link', { name: 'Former vicars' }).click();
  const heading = page.getByRole('heading', { name: 'Former Vicars' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Add Former Vicar' })).toBeVisible();
});
