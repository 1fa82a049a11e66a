import type { Locator } from '@playwright/test';
import { addDays, longDate, weekday } from '#domain/dates/civil-date.ts';
import { today } from '../support/content-fixture.ts';
import { crudList, dismissResult, expand } from '../support/crud-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';
import { test } from '../support/service-fixtures.ts';

const { section, form, field, save, press } = crudList('Special Day Services', /^(New|Edit) Service$/);

test('a service that is off is on the public page after three taps and a word from the overview', async ({
  page,
  session,
  stored,
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(!isMobile, 'the journey is for phones');
  const name = `Vespers ${session.marker}`;
  const date = addDays(today(), 1);

  await page.goto('/admin/dashboard?tab=services');
  await press(page, 'Add Special Service');
  await field(page, 'Name').fill(name);
  await field(page, 'Day').fill('In this season');
  await field(page, 'Time').fill('after sunset');
  await expect(form(page)).toContainText('Visitors see no next time');
  await field(page, 'When it is held').selectOption('On a day of the church’s year');
  await field(page, 'Day of the church’s year').selectOption('Good Friday');
  await field(page, 'Start').fill('18:00');
  await expect(form(page).getByRole('listitem')).toHaveText(Array(6).fill(/^Friday, .*, 6:00 PM$/));
  await field(page, 'When it is held').selectOption('Every week');
  await field(page, 'Weekday').selectOption(String(weekday(date)));
  await expect(form(page).getByRole('listitem').first()).toHaveText(`${longDate(date)}, 6:00 PM`);
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

  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  await page.goto('/admin/dashboard');
  await tap(page.getByRole('button', { name: 'This Sunday ...' }));
  const dates = page.getByRole('dialog', { name: 'This Sunday and later' });
  await tap(dates.getByRole('button', { name: `${longDate(date)} ${name}` }));
  const change = page.getByRole('dialog', { name, exact: true });
  await expect(change.getByLabel('Reason')).toBeFocused();
  await page.keyboard.insertText('The choir is away');
  await expectAccessible(page);
  await tap(change.getByRole('button', { name: 'Save' }));
  expect(taps).toBeLessThanOrEqual(3);
  await dismissResult(page, 'Success', 'Saved. Visitors see it now.');
  await expect(dates).toContainText('Not held: The choir is away');
  const week = page.getByRole('region', { name: 'The coming week', includeHidden: true });
  await expect(week).toContainText(`${name} Not held`);
  await expectAccessible(page);

  const visitor = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const publicPage = await visitor.newPage();
  const notice = publicPage
    .getByRole('main')
    .getByText(`No ${name} this ${longDate(date).split(',')[0]}: The choir is away.`);
  await publicPage.goto('/services');
  await expect(notice).toBeVisible();

  await page.goto('/admin/dashboard?tab=services');
  await expand(section(page).getByRole('button', { name, exact: true }));
  await press(page, `Dates ${name}`);
  await page.getByRole('button', { name: `Undo ${name}, ${longDate(date)}` }).click();
  await dismissResult(page, 'Success', `${name} is as usual`);
  await publicPage.reload();
  await expect(notice).toHaveCount(0);
  await visitor.close();
});
