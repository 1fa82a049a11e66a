import { confirmDelete, crudList, expand } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { test } from './support/service-fixtures.ts';

const { saved, section, form, field, save, press } = crudList(
  'Spiritual Organizations',
  /^(New|Edit) Organization$/,
);

test('staff add, change and delete an organization @A2 @A5 @A8', async ({ page, session, stored }) => {
  const title = `Readers ${session.marker}`;
  await page.goto('/admin/dashboard?tab=organizations');
  await expect(section(page)).toContainText('Marth Mariam Vanitha Samajam');
  await press(page, 'Add Organization');
  await field(page, 'Title').fill(title);
  await save(page).click();
  await expect(form(page).getByText('Please choose a type')).toBeVisible();
  await expect(field(page, 'Organization type')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'Organization type').selectOption('Prayer Group');
  await field(page, 'Members').fill('Sara Joseph\nNoah Varghese');
  await saved(page, 'Organization added successfully');
  expect(await stored('organizations')).toMatchObject([{ title, organization_type: 'Prayer Group' }]);

  await section(page).getByLabel('Search organizations').fill(title);
  await expand(section(page).getByRole('button', { name: new RegExp(`^(Prayer Group ?: ?)?${title}$`) }));
  await expect(page.getByRole('columnheader')).toHaveText(['Type', 'Title', 'Actions']);
  await expect(section(page).getByText('Noah Varghese')).toBeVisible();
  await press(page, `Edit ${title}`);
  await field(page, 'Announcements').fill('Mondays at seven');
  await saved(page, 'Organization updated successfully');
  await expect(section(page).getByText('Mondays at seven')).toBeVisible();

  await press(page, `Delete ${title}`);
  await confirmDelete(
    page,
    'Organization deleted successfully',
    'Are you sure you want to delete this organization?',
  );
  expect(await stored('organizations')).toEqual([]);
});
