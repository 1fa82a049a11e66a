import { FAILED_CALLS, test } from './support/admin-client.ts';
import { editEvent, field, form, press, result, save } from './support/events-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';

test.use({ tolerated: FAILED_CALLS });

test('Escape, Cancel, a click outside, Back and closing the tab ask first @A4', async ({ page, session }) => {
  const title = `Unsaved ${session.marker}`;
  await page.goto('/admin/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Events/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const leaveBy = [
    () => page.keyboard.press('Escape'),
    () => form(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
    () => page.mouse.click(5, 5),
  ];
  await press(page, 'Add Event');
  for (const leave of leaveBy) {
    await field(page, 'Title').fill(title);
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Title')).toHaveValue(title);
  }
  await page.goBack();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question, 'Back answers like Escape').toBeHidden();
  await expect(field(page, 'Title')).toHaveValue(title);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form(page)).toBeHidden();

  await press(page, 'Add Event');
  await expect(field(page, 'Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(form(page), 'an unchanged form closes without a question').toBeHidden();

  await test.step('pressing Escape repeatedly or closing the tab discards nothing', async () => {
    await press(page, 'Add Event');
    await field(page, 'Title').fill('Unsaved');
    for (let count = 0; count < 7; count += 1) await page.keyboard.press('Escape');
    await expect(field(page, 'Title')).toHaveValue('Unsaved');

    const dialogOpened = page.waitForEvent('dialog');
    page.close({ runBeforeUnload: true });
    const browserQuestion = await dialogOpened;
    expect(browserQuestion.type()).toBe('beforeunload');
    await browserQuestion.dismiss();
    await expect(field(page, 'Title')).toHaveValue('Unsaved');
  });
});

test('another user’s change is beside the typed text, and either is saved', async ({ page, session }) => {
  const title = `Both ${session.marker}`;
  const { _id } = await session.create('events', { title, location: 'Church' });
  await editEvent(page, session, title);
  await field(page, 'Location').fill('Hall');
  await session.update('events', _id, { title, location: 'Lakeside Park' });
  await save(page).click();
  const notice = form(page).getByRole('alert');
  await expect(notice).toContainText('Someone else changed this while you were editing');
  await expect(notice).toContainText('Lakeside Park');
  await expect(notice, 'unchanged fields are not listed').not.toContainText('Title');
  await expect(field(page, 'Location')).toHaveValue('Hall');
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Save my version' }).click();
  await expect(result(page, 'Success')).toContainText('Event saved');
  const [saved] = (await session.list('events')).filter((event) => event._id === _id);
  expect(saved).toMatchObject({ location: 'Hall' });

  await press(page, `Edit ${title}`);
  await field(page, 'Location').fill('Garden');
  await session.update('events', _id, { title, location: 'Tower' });
  await save(page).click();
  await form(page).getByRole('button', { name: 'Use their version' }).click();
  await expect(field(page, 'Location')).toHaveValue('Tower');
  await field(page, 'Location').fill('Tower and garden');
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('Event saved');
});
