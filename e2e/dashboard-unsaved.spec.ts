import { edit, field, form, open, result, save, section } from './events-list.ts';
import { expect, expectAccessible } from './fail-on-console.ts';
import { FAILED_CALLS, test } from './support/admin-client.ts';

test.use({ tolerated: FAILED_CALLS });

test('unsaved text is not lost without asking: Escape, Cancel, a click outside, the way back', {
  tag: '@A4',
}, async ({ page, session, isMobile }) => {
  const title = `Unsaved ${session.mark}`;
  await page.goto('/admin/dashboard');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Events/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const leaveBy: Record<string, () => Promise<unknown>> = {
    Escape: () => page.keyboard.press('Escape'),
    Cancel: () => form(page).getByRole('button', { name: 'Cancel' }).click(),
    'the way back': () => page.goBack(),
    ...(!isMobile && { 'a click outside': () => page.mouse.click(5, 5) }),
  };
  await section(page).getByRole('button', { name: 'Add Event' }).click();
  for (const leave of Object.values(leaveBy)) {
    await field(page, 'Title').fill(title);
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Title')).toHaveValue(title);
  }
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(form(page)).toBeHidden();

  await section(page).getByRole('button', { name: 'Add Event' }).click();
  await expect(field(page, 'Title')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(form(page), 'an untouched form closes at once').toBeHidden();
});

test('Escape, pressed again and again, loses nothing @one-size', async ({ page }) => {
  await open(page);
  await section(page).getByRole('button', { name: 'Add Event' }).click();
  await field(page, 'Title').fill('Unsaved');
  for (let press = 0; press < 7; press += 1) await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Unsaved');
});

test('leaving the site with unsaved text makes the browser ask @one-size', async ({ page }) => {
  await open(page);
  await section(page).getByRole('button', { name: 'Add Event' }).click();
  await field(page, 'Title').pressSequentially('Unsaved');
  const asked = page.waitForEvent('dialog');
  page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(field(page, 'Title')).toHaveValue('Unsaved');
});

test('somebody else’s change is shown beside what was typed, and may be overwritten', async ({
  page,
  session,
}) => {
  const title = `Both ${session.mark}`;
  const { _id } = await session.create('events', { title, location: 'Church' });
  await edit(page, session, title);
  await field(page, 'Location').fill('Hall');
  await session.update('events', _id, { title, location: 'Lakeside Park' });
  await save(page).click();
  const notice = form(page).getByRole('alert');
  await expect(notice).toContainText('Somebody else has changed this');
  await expect(notice).toContainText('Lakeside Park');
  await expect(notice, 'what is alike is not repeated').not.toContainText('Title');
  await expect(field(page, 'Location')).toHaveValue('Hall');
  await expectAccessible(page);
  await form(page).getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(result(page, 'Success')).toContainText('Event saved');
  const [saved] = (await session.list('events')).filter((event) => event._id === _id);
  expect(saved).toMatchObject({ location: 'Hall' });
});
