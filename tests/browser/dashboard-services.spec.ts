import { addDays, longDate, weekday } from '#church-year/dates.ts';
import { test } from './support/admin-client.ts';
import { today } from './support/content-fixture.ts';
import { confirmDelete, crudList, expand } from './support/crud-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';

const { saved, section, form, field, save, press } = crudList('Special Day Services', /^(New|Edit) Service$/);

test('staff add, change and delete a service @A2 @A5 @A8', async ({ page, session, request }) => {
  const name = `Vespers ${session.marker}`;
  const date = addDays(today(), 1);
  const dates = form(page).getByRole('listitem');
  await page.goto('/admin/dashboard?tab=services');
  await expect(section(page, 'Sunday Services')).toContainText('Holy Qurbana');
  await press(page, 'Add Special Service');
  await expect(field(page, 'Category')).toHaveValue('special');
  await save(page).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(form(page).getByText('Please fill this in')).toHaveCount(3);
  await field(page, 'Name').fill(name);
  await field(page, 'Day').fill('In this season');
  await field(page, 'Time').fill('after sunset');
  await expect(form(page)).toContainText('Visitors see no next time');
  await field(page, 'When it is held').selectOption('On a day of the church’s year');
  await field(page, 'Day of the church’s year').selectOption('Good Friday');
  await field(page, 'Start').fill('18:00');
  await expect(dates).toHaveText(Array(6).fill(/^Friday, .*, 6:00 PM$/));
  await field(page, 'When it is held').selectOption('On dates');
  await save(page).click();
  await expect(field(page, 'Date 1')).toHaveAccessibleDescription('Please choose a date from 1900 to 2200');
  await expect(field(page, 'Date 1')).toBeFocused();
  await field(page, 'When it is held').selectOption('Every week');
  await field(page, 'Weekday').selectOption(String(weekday(date)));
  await expect(dates.first()).toHaveText(`${longDate(date)}, 6:00 PM`);
  await expectAccessible(page);
  // the draft contains the rule
  await page.reload();
  await press(page, 'Add Special Service');
  await expect(field(page, 'Weekday')).toHaveValue(String(weekday(date)));
  await saved(page, 'Service added successfully');
  const rule = { kind: 'weekly', weekday: weekday(date), time: '18:00' };
  expect(await session.stored('services')).toMatchObject([{ name, category: 'special', rule }]);
  expect(await (await request.get('/services')).text()).toContain(name);

  await expand(section(page).getByRole('button', { name, exact: true }));
  await press(page, `Edit ${name}`);
  await field(page, 'Language').fill('Syriac');
  await saved(page, 'Service updated successfully');
  await expect(section(page).getByText('Syriac').first()).toBeVisible();

  await press(page, `Delete ${name}`);
  await confirmDelete(page, 'Service deleted successfully', 'Are you sure you want to delete this service?');
  expect(await session.stored('services')).toEqual([]);

  await test.step('empty tables show a message, and a folder hides them', async () => {
    await page.route('**/api/services', (route) => route.fulfill({ json: [] }));
    await page.goto('/admin/dashboard?tab=services');
    await expect(section(page, 'Sunday Services')).toContainText('No Sunday services have been added yet.');
    await expect(section(page)).toContainText('No special services have been added yet.');
    await page.getByRole('list', { name: 'Folders' }).getByRole('link', { name: 'Great Lent' }).click();
    await expect(page).toHaveURL(/folder=\d+/);
    await expect(section(page)).toHaveCount(0);
  });
});
