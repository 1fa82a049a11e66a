import { addDays, longDate, weekday } from '#church-year/dates.ts';
import { today } from '../support/content-fixture.ts';
import { crudList, dismissResult } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { test } from '../support/service-fixtures.ts';

const { form, field, save, press } = crudList('Special Day Services', /^New Service$/);

test('the form of a service shows its next dates, and saves when it is held @one-size', async ({
  page,
  session,
  stored,
}) => {
  const name = `Vespers ${session.marker}`;
  const date = addDays(today(), 1);
  const dates = form(page).getByRole('listitem');
  await page.goto('/admin/dashboard?tab=services');
  await press(page, 'Add Special Service');
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
  await save(page).click();
  await dismissResult(page, 'Success', 'Service added successfully');
  expect(await stored('services')).toMatchObject([
    { name, rule: { kind: 'weekly', weekday: weekday(date), time: '18:00' } },
  ]);
});
