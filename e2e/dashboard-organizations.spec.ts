import type { Page } from '@playwright/test';
import { FAILED_CALLS } from './support/admin-client.ts';
import { confirm, crudList, dismissResult, expand } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { test } from './support/service-fixtures.ts';

test.use({ tolerated: FAILED_CALLS });

const { section, form, field, save, press } = crudList(
  'Spiritual Organizations',
  /^(New|Edit) Organization$/,
);

/** Finds an organization and expands its row on a phone to show its buttons. */
async function findOrganization(page: Page, title: string): Promise<void> {
  await section(page).getByLabel('Search organizations').fill(title);
  await expand(section(page).getByRole('button', { name: title, exact: true }));
}

test('staff add, change and delete an organization', { tag: ['@A2', '@A5', '@A8'] }, async ({
  page,
  session,
  records,
}) => {
  const title = `Readers ${session.marker}`;
  await page.goto('/admin/dashboard?tab=organizations');
  await expect(section(page)).toContainText('Marth Mariam Vanitha Samajam');
  await expectAccessible(page);
  await press(page, 'Add Organization');
  await field(page, 'Title').fill(title);
  await save(page).click();
  await expect(form(page).getByText('Please choose a type')).toBeVisible();
  await expect(field(page, 'Organization type')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'Organization type').selectOption('Prayer Group');
  await field(page, 'Members').fill('Sara Joseph\nNoah Varghese');
  await save(page).click();
  await dismissResult(page, 'Success', 'Organization added successfully');
  expect(await records.stored('organizations')).toMatchObject([{ title, organization_type: 'Prayer Group' }]);

  await findOrganization(page, title);
  await expect(section(page).getByText('Noah Varghese')).toBeVisible();
  await expectAccessible(page);
  await press(page, `Edit ${title}`);
  await field(page, 'Announcements').fill('Mondays at seven');
  await save(page).click();
  await dismissResult(page, 'Success', 'Organization updated successfully');
  await expect(section(page).getByText('Mondays at seven')).toBeVisible();

  await press(page, `Delete ${title}`);
  await expect(confirm(page)).toContainText('Are you sure you want to delete this organization?');
  await confirm(page).getByRole('button', { name: 'Delete' }).click();
  await dismissResult(page, 'Success', 'Organization deleted successfully');
  expect(await records.stored('organizations')).toEqual([]);
});

test('a failure shows the message of the server, or a default without one @one-size', { tag: '@A8' }, async ({
  page,
  session,
  records,
}) => {
  const title = `Ward ${session.marker}`;
  await records.create('organizations', { organization_type: 'MMVS', title });
  await page.goto('/admin/dashboard?tab=organizations');
  await findOrganization(page, title);
  const responses = [
    { status: 503, json: { code: 'BUSY', message: 'The parish office is closed' } },
    undefined,
  ];
  await page.route('**/api/organizations/*', (route) => {
    const response = responses.shift();
    return response ? route.fulfill(response) : route.abort();
  });
  await press(page, `Edit ${title}`);
  await field(page, 'Title').fill(`${title} west`);
  await save(page).click();
  await dismissResult(page, 'Error', 'The parish office is closed');
  await save(page).click();
  await dismissResult(page, 'Error', 'Failed to save organization');
  await expect(field(page, 'Title')).toHaveValue(`${title} west`);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await press(page, `Delete ${title}`);
  await confirm(page).getByRole('button', { name: 'Delete' }).click();
  await dismissResult(page, 'Error', 'Failed to delete organization');
});
