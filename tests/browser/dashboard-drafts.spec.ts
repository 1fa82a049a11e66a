import type { Page } from '@playwright/test';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { dismissResult, field, form, openEvents, press, result, save } from './support/events-list.ts';
import { expect, expectAccessible } from './support/fail-on-console.ts';
import { reauthDialog, signInWithForm } from './support/reauth.ts';

test.use({ tolerated: FAILED_CALLS });

const TEXT = 'Vespers at six.\n\nപെരുന്നാൾ 🎉 "Come" & <b>see</b>; ܡܪܢܐܬܐ';
const notice = (page: Page) => form(page).getByRole('status', { name: 'Unsaved draft' });
const openNewEvent = (page: Page) => press(page, 'Add Event');
const draftKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

async function fillNewEvent(page: Page, title: string): Promise<void> {
  await openEvents(page);
  await openNewEvent(page);
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill(TEXT);
}

/** The descriptions of the public events with this title. */
async function published(page: Page, title: string) {
  const list: { title: string; description: string }[] = await (await page.request.get('/api/events')).json();
  return list.filter((event) => event.title === title).map(({ description }) => description);
}

test('a form keeps its text while the user signs in again over it', async ({ page, session }) => {
  const title = `Ended ${session.marker}`;
  await fillNewEvent(page, title);
  await session.end();
  await save(page).click();
  await expect(reauthDialog(page)).toContainText('Nothing you wrote is lost');
  await expectAccessible(page);
  await signInWithForm(page, reauthDialog(page));
  await expect(reauthDialog(page)).toBeHidden();
  await expect(field(page, 'Description')).toHaveValue(TEXT);
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('Event saved');
  expect(await published(page, title)).toEqual([TEXT]);
  expect(await draftKeys(page)).toEqual([]);

  await test.step('the dialog names the author when another user signs in', async () => {
    const theirs = `Theirs ${session.marker}`;
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const user = { id: 4711, name: 'Thomas Mathew', email: 'thomas@stthomas.example', role: 'admin' };
    await fillNewEvent(page, theirs);
    await page.evaluate(() => localStorage.setItem('token', 'ended'));
    await save(page).click();
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { token, user } }));
    await reauthDialog(page).getByLabel('Password', { exact: true }).fill('a well of living water');
    await reauthDialog(page).getByRole('button', { name: 'Sign In' }).click();
    const question = page.getByRole('dialog', { name: 'Someone else is now signed in' });
    await expect(question).toContainText('You are signed in as Thomas Mathew');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Use this text' }).click();
    await expect(field(page, 'Title')).toHaveValue(theirs);
    expect(await draftKeys(page)).toEqual([expect.stringMatching(/^draft:4711:events:new:/)]);
    await save(page).click();
    await expect(result(page, 'Success')).toContainText('Event saved');
    expect(await draftKeys(page)).toEqual([]);
  });
});

test('a form has its text again after the dialog or tab closed', async ({ page, session, context }) => {
  const title = `Left ${session.marker}`;
  await fillNewEvent(page, title);
  await session.end();
  await save(page).click();
  await expect(reauthDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/login');
  await signInWithForm(page, page);
  await expect(page).toHaveURL('/admin/dashboard');
  await openEvents(page);
  await openNewEvent(page);
  await expect(notice(page)).toContainText(/You started writing this on .+\. It was not saved\./);
  await expect(field(page, 'Title')).toHaveValue(title);
  await notice(page).getByRole('button', { name: 'Continue' }).click();
  await expect(notice(page)).toBeHidden();
  await context.setOffline(true);
  await save(page).click();
  await dismissResult(page, 'Error');
  await field(page, 'Location').fill('Hall');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const later = await context.newPage();
  await openEvents(later);
  await openNewEvent(later);
  await expect(field(later, 'Location')).toHaveValue('Hall');
  await save(later).click();
  await expect(result(later, 'Success')).toContainText('Event saved');
  expect(await published(later, title)).toEqual([TEXT]);
});

test('logging out asks before it discards the drafts of all tabs', async ({ page, session, context }) => {
  await page.goto('/admin/dashboard');
  const other = await context.newPage();
  await fillNewEvent(other, `Kept ${session.marker}`);
  await expect.poll(() => draftKeys(page)).toHaveLength(1);
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  const question = page.getByRole('dialog', { name: 'Unsaved drafts' });
  await expect(question).toContainText(`Kept ${session.marker}`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(logout).toBeFocused();
  await logout.click();
  await question.getByRole('button', { name: 'Discard and log out' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL('/admin/login');
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    expect(await draftKeys(tab)).toEqual([]);
  }
});
