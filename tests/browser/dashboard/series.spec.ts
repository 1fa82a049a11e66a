import { addDays, longDate } from '#church-year/dates.ts';
import { FAILED_CALLS, test } from '../support/admin-client.ts';
import { confirm, confirmDelete, dismissResult, expand } from '../support/crud-list.ts';
import { field, findEvents, form, openEvents, press, save, saved, section } from '../support/events-list.ts';
import { expect, expectAccessible } from '../support/fail-on-console.ts';

test.use({ tolerated: FAILED_CALLS, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Within the 13 months whose dates are created, and later than the events of other tests. */
const FIRST = addDays(new Date().toISOString().slice(0, 10), 300);
const [SECOND, THIRD] = [addDays(FIRST, 7), addDays(FIRST, 14)];

test('staff change, cancel, copy and delete weekly dates', async ({ page, session, browser, baseURL }) => {
  const title = `Bible study ${session.marker}`;
  const series = section(page).getByRole('button', { name: title, exact: true });
  const row = (date: string) =>
    section(page)
      .getByRole('list', { name: `Dates of ${title}` })
      .getByRole('listitem')
      .filter({ hasText: longDate(date) });
  const open = async (action: 'Edit' | 'Copy' | 'Delete', date: string) => {
    await expand(series);
    await expand(
      row(date)
        .getByRole('button', { name: longDate(date) })
        .first(),
    );
    await row(date).getByRole('button', { name: action }).click();
  };
  const question = page.getByRole('dialog', { name: 'Which dates should change?' });
  const answer = async (part: RegExp) => {
    await save(page).click();
    await question.getByRole('radio', { name: part }).check();
    await question.getByRole('button', { name: 'Save' }).click();
    await dismissResult(page, 'Success', 'Event saved');
  };

  await openEvents(page);
  await press(page, 'Add Event');
  await field(page, 'Title').fill(title);
  await expect(field(page, 'Repeats')).toBeHidden();
  await field(page, 'Date').fill(FIRST);
  await field(page, 'Repeats').selectOption('Every week');
  await field(page, 'Last day').fill(THIRD);
  await expect(form(page)).toContainText('3 events will be created');
  await expect(form(page)).toContainText(longDate(THIRD));
  await expectAccessible(page);
  await saved(page, 'Event saved');
  await findEvents(page, session);
  await expect(series, 'its dates are one row').toHaveCount(1);
  await expect(section(page)).toContainText('Repeats weekly until');
  await expand(series);
  await expect(row(SECOND)).toContainText('Published');
  await expectAccessible(page, { dark: true });

  await open('Edit', THIRD);
  await field(page, 'Location').fill('Library');
  await save(page).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(field(page, 'Location'), 'the text is not lost').toHaveValue('Library');
  await answer(/^This one \(1 event\)$/);
  await open('Edit', FIRST);
  await field(page, 'Location').fill('Hall');
  await save(page).click();
  await expect(question).toContainText('Individual edits of 1 event are kept.');
  await question.getByRole('radio', { name: /^All/ }).check();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toMatch(/part\W+all/);
  await page.reload();
  await findEvents(page, session);
  await open('Edit', FIRST);
  await save(page).click();
  await expect(question.getByRole('radio', { name: /^All/ }), 'the draft has the choice').toBeChecked();
  await page.keyboard.press('Escape');
  await answer(/^All \(3 events\)$/);
  await expand(row(SECOND).getByRole('button', { name: longDate(SECOND) }));
  await expect(row(SECOND), 'the list is reloaded').toContainText('Hall');
  await open('Edit', SECOND);
  await expect(field(page, 'Location')).toHaveValue('Hall');
  await field(page, 'Canceled').check();
  await field(page, 'Reason').fill('The vicar is away');
  await answer(/^This one/);
  await expect(row(SECOND)).toContainText('Canceled: The vicar is away');

  const visitor = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const publicPage = await visitor.newPage();
  await publicPage.goto(`/eventsandnews?events=${session.marker}`);
  const entry = publicPage.getByRole('article').filter({ hasText: title });
  await expect(entry).toContainText(longDate(FIRST));
  await expect(entry).toContainText(
    `Also ${longDate(SECOND)} (Canceled: The vicar is away) and ${longDate(THIRD)}`,
  );
  await entry
    .getByRole('link')
    .filter({ has: publicPage.locator('s') })
    .click();
  await expect(publicPage.getByText('Canceled: The vicar is away')).toBeVisible();
  await expect(publicPage.locator('h1 s')).toHaveText(title);
  await visitor.close();

  await open('Edit', THIRD);
  await field(page, 'Date').fill(addDays(THIRD, 1));
  const moved = new RegExp(`${longDate(addDays(THIRD, 1))}, moved from ${longDate(THIRD).slice(0, -6)}`);
  await expect(form(page)).toContainText(moved);
  await expect(form(page)).not.toContainText('events with this one');
  await save(page).click();
  await expect(question).toContainText(moved);
  await expect(question.getByRole('radio')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await open('Copy', THIRD);
  await expect(field(page, 'Location')).toHaveValue('Library');
  await expect(field(page, 'Date')).toHaveValue('');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  const bar = page.getByRole('group', { name: 'Selected' });
  await press(page, 'Select');
  await page.getByLabel(`Select ${title}`).first().click();
  await expect(bar.getByRole('status'), 'its coming dates').toHaveText('3 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(confirm(page)).toContainText('Are you sure you want to delete 3 events?');
  await confirm(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('3 events deleted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await session.titles('events')).length).toBe(3);

  await open('Delete', THIRD);
  await confirm(page).getByRole('radio', { name: 'All (3 events)' }).check();
  await expectAccessible(page);
  await confirmDelete(page, 'Events deleted');
  expect(await session.titles('events')).toEqual([]);
});
