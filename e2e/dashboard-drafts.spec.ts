import type { Page } from '@playwright/test';
import { edit, field, form, isWrite, open, result, save, section } from './events-list.ts';
import { expect, expectAccessible } from './fail-on-console.ts';
import { FAILED_CALLS, test } from './support/admin-client.ts';
import { sessionEnded, signInHere } from './support/reauth.ts';

test.use({ tolerated: FAILED_CALLS });

const TEXT = 'Vespers at six.\n\nപെരുന്നാൾ 🎉 "Come" & <b>see</b>; ܡܪܢܐܬܐ';
const notice = (page: Page) => form(page).getByRole('status', { name: 'Unsaved text' });
const add = (page: Page) => section(page).getByRole('button', { name: 'Add Event' }).click();
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

async function write(page: Page, title: string): Promise<void> {
  await open(page);
  await add(page);
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill(TEXT);
}

/** Events as everybody sees them. */
async function published(page: Page, title: string) {
  const list: { title: string; description: string }[] = await (await page.request.get('/api/events')).json();
  return list.filter((event) => event.title === title).map(({ description }) => description);
}

test('a session that ends while an event is written loses no character: sign in over the form, save', async ({
  page,
  session,
}) => {
  const title = `Ended ${session.mark}`;
  await write(page, title);
  await session.end();
  await save(page).click();
  await expect(sessionEnded(page)).toContainText('Nothing that you wrote is lost');
  await expectAccessible(page);
  await signInHere(page, sessionEnded(page));
  await expect(sessionEnded(page)).toBeHidden();
  await expect(field(page, 'Description')).toHaveValue(TEXT);
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('Event saved');
  expect(await published(page, title)).toEqual([TEXT]);
  expect(await drafts(page)).toEqual([]);
});

test('whoever leaves the sign-in finds the text when the form is opened again @one-size', async ({
  page,
  session,
}) => {
  const title = `Left ${session.mark}`;
  await write(page, title);
  await session.end();
  await save(page).click();
  await expect(sessionEnded(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/login');
  await signInHere(page, page);
  await expect(page).toHaveURL('/admin/dashboard');
  await open(page);
  await add(page);
  await expect(notice(page)).toContainText(/You were writing this on .+\. It was not saved\./);
  await expect(field(page, 'Title')).toHaveValue(title);
  await expect(field(page, 'Description')).toHaveValue(TEXT);
  await expectAccessible(page);
  await notice(page).getByRole('button', { name: 'Go on' }).click();
  await expect(notice(page)).toBeHidden();
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('Event saved');
  expect(await published(page, title)).toEqual([TEXT]);
});

test('a network that goes away while an event is written loses no character, nor does the closed tab @one-size', async ({
  page,
  session,
  context,
}) => {
  const title = `Offline ${session.mark}`;
  await open(page);
  await add(page);
  await field(page, 'Title').fill(title);
  await context.setOffline(true);
  await field(page, 'Description').fill(TEXT);
  await save(page).click();
  await expect(result(page, 'Error')).toContainText('Failed to save event');
  await result(page, 'Error').getByRole('button', { name: 'OK' }).click();
  await field(page, 'Location').fill('Hall');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const later = await context.newPage();
  await open(later);
  await add(later);
  await expect(field(later, 'Title')).toHaveValue(title);
  await expect(field(later, 'Description')).toHaveValue(TEXT);
  await expect(field(later, 'Location')).toHaveValue('Hall');
  await later.reload();
  await add(later);
  await expect(field(later, 'Description')).toHaveValue(TEXT);
  await save(later).click();
  await expect(result(later, 'Success')).toContainText('Event saved');
  expect(await published(later, title)).toEqual([TEXT]);
});

test('what was emptied or discarded after its answer was lost stays as it arrived when the next event is written @one-size', async ({
  page,
  session,
  context,
}) => {
  const title = `Lost ${session.mark}`;
  const second = `Second ${session.mark}`;
  const third = `Third ${session.mark}`;
  await write(page, title);
  await page.route('**/api/events', async (route) => {
    if (!isWrite(route)) return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await save(page).click();
  await result(page, 'Error').getByRole('button', { name: 'OK' }).click();
  await field(page, 'Title').fill('');
  await field(page, 'Description').fill('');
  await expect.poll(() => drafts(page)).toEqual([]);
  await field(page, 'Title').fill(second);
  await save(page).click();
  await expect(result(page, 'Error')).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const later = await context.newPage();
  await open(later);
  await add(later);
  await notice(later).getByRole('button', { name: 'Discard' }).click();
  await expect(field(later, 'Title')).toHaveValue('');
  await field(later, 'Title').fill(third);
  await save(later).click();
  await expect(result(later, 'Success')).toBeVisible();
  expect(await published(later, title)).toEqual([TEXT]);
  for (const other of [second, third]) expect(await published(later, other)).toHaveLength(1);
});

test('two tabs each keep what is written in them, whatever becomes of the other’s @one-size', async ({
  page,
  session,
  context,
}) => {
  const [title, elsewhere] = [`First ${session.mark}`, `Second ${session.mark}`];
  await write(page, title);
  await expect.poll(() => drafts(page)).toHaveLength(1);
  const other = await context.newPage();
  await open(other);
  await add(other);
  await expect(field(other, 'Title')).toHaveValue(title);
  await expect.poll(() => drafts(other), 'the form in the first tab keeps its own').toHaveLength(2);
  await notice(other).getByRole('button', { name: 'Discard' }).click();
  await field(other, 'Title').fill(elsewhere);
  await expect.poll(() => drafts(other)).toHaveLength(2);
  await save(other).click();
  await expect(result(other, 'Success')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await open(other);
  await add(other);
  await expect(field(other, 'Title')).toHaveValue(title);
  await expect(field(other, 'Description')).toHaveValue(TEXT);
});

test('a draft of what somebody else has changed meanwhile stands beside theirs, and may be discarded', async ({
  page,
  session,
}) => {
  const title = `Both ${session.mark}`;
  const { _id } = await session.create('events', { title, location: 'Church' });
  await edit(page, session, title);
  await field(page, 'Location').fill('Hall');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await session.update('events', _id, { title, location: 'Lakeside Park' });
  await page.evaluate(() =>
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true),
  );
  await edit(page, session, title);
  await expect(notice(page)).toBeVisible();
  await expect(form(page).getByRole('alert')).toContainText('Lakeside Park');
  await expect(field(page, 'Location')).toHaveValue('Hall');
  await expectAccessible(page);
  await notice(page).getByRole('button', { name: 'Discard' }).click();
  await expect(field(page, 'Location')).toHaveValue('Lakeside Park');
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  expect(await drafts(page)).toEqual([]);
});

test('somebody else who signs in over the form is told whose text it is @one-size', async ({
  page,
  session,
}) => {
  const title = `Theirs ${session.mark}`;
  const user = { id: 4711, name: 'Thomas Mathew', email: 'thomas@stthomas.example', role: 'admin' };
  await write(page, title);
  await page.evaluate(() => localStorage.setItem('token', 'ended'));
  await save(page).click();
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { token: session.token, user } }));
  await sessionEnded(page).getByLabel('Password', { exact: true }).fill('a well of living water');
  await sessionEnded(page).getByRole('button', { name: 'Sign In' }).click();
  const question = page.getByRole('dialog', { name: 'Somebody else has signed in' });
  await expect(question).toContainText('You are signed in as Thomas Mathew');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Take it over' }).click();
  await expect(field(page, 'Title')).toHaveValue(title);
  expect(await drafts(page)).toEqual([expect.stringMatching(/^draft:4711:events:new:/)]);
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('Event saved');
  expect(await drafts(page)).toEqual([]);
});

test('who logs out is asked what becomes of unsaved text', async ({ page, session, isMobile }) => {
  await write(page, `Kept ${session.mark}`);
  await expect.poll(() => drafts(page)).toHaveLength(1);
  page.on('dialog', (asked) => asked.accept());
  await open(page);
  const logout = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await logout();
  const question = page.getByRole('dialog', { name: 'Unsaved text' });
  await expect(question).toContainText(`Kept ${session.mark}`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Discard and log out' }).click();
  await expect(page).toHaveURL('/admin/login');
  expect(await drafts(page)).toEqual([]);
});

test('logging out in one tab leaves nothing of another one that was being written in @one-size', async ({
  page,
  session,
  context,
}) => {
  await page.goto('/admin/dashboard');
  const other = await context.newPage();
  await write(other, `Elsewhere ${session.mark}`);
  await expect.poll(() => drafts(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('dialog', { name: 'Unsaved text' })
    .getByRole('button', { name: 'Discard and log out' })
    .click();
  await expect(other).toHaveURL('/admin/login');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  expect(await drafts(other)).toEqual([]);
});
