import { FAILED_CALLS, test } from './support/admin-client.ts';
import { confirmDelete, crudList, dismissResult, expand } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';

const { saved, section, form, field, save, press } = crudList(
  'Spiritual Organizations',
  /^(New|Edit) Organization$/,
);

test.use({ tolerated: FAILED_CALLS });

test('staff add, change, restore and delete an organization @A2 @A5 @A8', async ({ page, session }) => {
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
  expect(await session.stored('organizations')).toMatchObject([{ title, organization_type: 'Prayer Group' }]);

  await section(page).getByLabel('Search organizations').fill(title);
  await expand(section(page).getByRole('button', { name: new RegExp(`^(Prayer Group ?: ?)?${title}$`) }));
  await expect(page.getByRole('columnheader')).toHaveText(['Type', 'Title', 'Actions']);
  await expect(section(page).getByText('Noah Varghese')).toBeVisible();
  await press(page, `Edit ${title}`);
  await field(page, 'Announcements').fill('Mondays at seven');
  await saved(page, 'Organization updated successfully');
  await expect(section(page).getByText('Mondays at seven')).toBeVisible();

  const history = page.getByRole('dialog', { name: 'History' });
  const restore = history.getByRole('button', { name: /^Restore this field “Announcements”/ });
  await press(page, `History ${title}`);
  await expect(history.getByRole('insertion')).toHaveText('Added: Mondays at seven');
  await expectAccessible(page, { dark: true });
  const [{ id = 0 } = {}] = await session.stored('organizations');
  const theirs = { title, organization_type: 'Prayer Group', announcements: 'Mondays at eight' };
  await session.api.put(`/api/organizations/${id}`, { ...theirs, members: null });
  await restore.click();
  await expect(form(page).getByRole('alert')).toContainText('Mondays at eight');
  await form(page).getByRole('button', { name: 'Use their version' }).click();
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await section(page).getByLabel('Search organizations').fill(title);
  await expand(section(page).getByRole('button', { name: new RegExp(`^(Prayer Group ?: ?)?${title}$`) }));
  await press(page, `History ${title}`);
  await expect(history.getByRole('deletion').last()).toHaveText('Removed: seven');
  await restore.last().click();
  await dismissResult(page, 'Success', 'Organization updated successfully');
  expect(await session.stored('organizations')).toMatchObject([{ announcements: null }]);

  await press(page, `Delete ${title}`);
  await confirmDelete(
    page,
    'Organization deleted successfully',
    'Are you sure you want to delete this organization?',
  );
  expect(await session.stored('organizations')).toEqual([]);
});
