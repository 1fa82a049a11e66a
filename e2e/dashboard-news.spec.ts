import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fail-on-console.ts';
import { FAILED_CALLS, type Session, test } from './support/admin-client.ts';
import { photograph } from './support/gallery-records.ts';

test.use({ tolerated: FAILED_CALLS });

const section = (page: Page) => page.getByRole('region', { name: 'News', exact: true });
const form = (page: Page) => page.getByRole('dialog', { name: /News Article$/ });
const result = (page: Page, title: 'Success' | 'Error') => page.getByRole('dialog', { name: title });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true });
const ok = (page: Page, title: 'Success' | 'Error') =>
  result(page, title).getByRole('button', { name: 'OK' }).click();

async function open(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(section(page)).toBeVisible();
}

/** Finds an article and opens its row, so that its buttons are there on a phone too. */
async function find(page: Page, session: Session, title: string): Promise<void> {
  await section(page).getByLabel('Search news').fill(session.mark);
  const row = section(page).getByRole('button', { name: title, exact: true });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

async function stored(session: Session, title: string) {
  return (await session.list('news')).find((article) => article.title === title);
}

test('an article begins as a draft that no visitor sees', { tag: ['@A2', '@A8'] }, async ({
  page,
  session,
  request,
}) => {
  const title = `Draft ${session.mark}`;
  await open(page);
  await section(page).getByRole('button', { name: 'Add News' }).click();
  await expect(form(page).getByRole('checkbox', { name: /Publish immediately/ })).not.toBeChecked();
  await expectAccessible(page);
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('Not yet.');
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  await ok(page, 'Success');
  await find(page, session, title);
  await expect(section(page).getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(section(page).getByRole('link', { name: 'See it on the site' })).toHaveCount(0);
  expect(await (await request.get('/api/news')).text()).not.toContain(title);
});

test('an article is given a picture, another one, and loses it again @one-size', async ({
  page,
  session,
  request,
}) => {
  const title = `Blessing ${session.mark}`;
  const now = form(page).getByRole('img', { name: 'The picture that it has now' });
  const small = section(page).getByRole('img', { name: `Picture of ${title}` });
  const choose = async (name: string, buffer: Buffer) =>
    field(page, 'Picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  const again = async () => {
    await ok(page, 'Success');
    await find(page, session, title);
    return (await stored(session, title))?.picture?.src ?? null;
  };
  await open(page);
  await section(page).getByRole('button', { name: 'Add News' }).click();
  await field(page, 'Title').fill(title);
  await choose('broken.jpg', Buffer.from('no picture at all'));
  await save(page).click();
  await expect(form(page)).toContainText('Failed to upload image. Please try again.');
  await expect(field(page, 'Picture')).toBeFocused();
  await expect(field(page, 'Title'), 'what was typed stays').toHaveValue(title);
  expect(await session.titles('news'), 'nothing is half saved').toEqual([]);
  await choose('blessing.jpg', await photograph());
  await save(page).click();
  const first = await again();
  expect(first).toMatch(/^\/media\/pictures\/[\da-f]{32}\.jpg$/);
  await small.scrollIntoViewIfNeeded();
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await expect(now).toBeVisible();
  await choose('candles.jpg', await photograph(640, 400));
  await save(page).click();
  const second = await again();
  expect(second).not.toBe(first);
  await expect
    .poll(async () => (await request.get(first ?? '')).status(), 'the one before is deleted')
    .toBe(404);

  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await form(page).getByRole('button', { name: 'Remove picture' }).click();
  await save(page).click();
  expect(await again()).toBeNull();
  await expect(small).toHaveCount(0);
  await expect.poll(async () => (await request.get(second ?? '')).status()).toBe(404);
});

test('an opened row shows the picture of an article of the demonstration @one-size', async ({
  page,
  session,
}) => {
  const title = 'A new veil for the sanctuary';
  const article = (await session.list('news')).find((one) => one.title === title);
  expect(article?.picture?.src).toMatch(/^\/media\/pictures\//);
  await open(page);
  await section(page).getByLabel('Search news').fill(title);
  await section(page).getByRole('button', { name: title, exact: true }).click();
  const small = section(page).getByRole('img', { name: `Picture of ${title}` });
  await small.scrollIntoViewIfNeeded();
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('with the box ticked an article is published at once @one-size', { tag: '@A4' }, async ({
  page,
  session,
  request,
}) => {
  const title = `Published ${session.mark}`;
  await open(page);
  await section(page).getByRole('button', { name: 'Add News' }).click();
  await field(page, 'Title').fill(title);
  await form(page)
    .getByRole('checkbox', { name: /Publish immediately/ })
    .check();
  await save(page).click();
  await ok(page, 'Success');
  expect(await (await request.get('/api/news')).text()).toContain(title);
});

test('one press publishes a draft, and one takes it back @one-size', { tag: '@A4' }, async ({
  page,
  session,
}) => {
  const title = `Bell ${session.mark}`;
  await session.create('news', { title, content: 'It has come.' });
  await open(page);
  await find(page, session, title);
  await section(page)
    .getByRole('button', { name: `Publish ${title}` })
    .click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  await ok(page, 'Success');
  await expect(section(page).getByText('Published', { exact: true }).first()).toBeVisible();
  expect(await stored(session, title)).toMatchObject({ isPublished: true, content: 'It has come.' });
  await section(page)
    .getByRole('button', { name: `Unpublish ${title}` })
    .click();
  await ok(page, 'Success');
  expect(await stored(session, title)).toMatchObject({ isPublished: false });
});

test('publishing what somebody else has changed meanwhile fails, and shows their text @one-size', {
  tag: '@A8',
}, async ({ page, session }) => {
  const title = `Bell ${session.mark}`;
  const { _id } = await session.create('news', { title });
  await open(page);
  await find(page, session, title);
  await session.update('news', _id, { title: `Their ${title}` });
  await section(page)
    .getByRole('button', { name: `Publish ${title}` })
    .click();
  await expect(result(page, 'Error')).toContainText('Failed to save news article');
  await ok(page, 'Error');
  await expect(section(page).getByRole('button', { name: `Their ${title}`, exact: true })).toBeVisible();
  expect(await stored(session, `Their ${title}`)).toMatchObject({ isPublished: false });
});

test('an article is edited, and deleted after a question @one-size', { tag: '@A2' }, async ({
  page,
  session,
}) => {
  const title = `Roof ${session.mark}`;
  await session.create('news', { title, content: 'It leaks.', isPublished: true });
  await open(page);
  await find(page, session, title);
  await expectAccessible(page);
  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await expect(form(page).getByRole('checkbox', { name: /Publish immediately/ })).toBeChecked();
  await field(page, 'Content').fill('It leaks no more.');
  await save(page).click();
  await ok(page, 'Success');
  await expect(section(page).getByText('It leaks no more.')).toBeVisible();
  await section(page)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(confirm).toContainText('Are you sure you want to delete this news article?');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('News article deleted')).toBeVisible();
  expect(await session.titles('news')).toEqual([]);
});

test('a deletion that fails is told @one-size', { tag: '@A8' }, async ({ page, session }) => {
  const title = `Stays ${session.mark}`;
  await session.create('news', { title });
  await open(page);
  await find(page, session, title);
  await page.route('**/api/news/*', (route) => route.abort());
  await section(page)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(result(page, 'Error')).toContainText('Failed to delete news article');
  await ok(page, 'Error');
  await expect(confirm.getByRole('button', { name: 'Delete' })).toBeEnabled();
});

test('saving again after a lost answer does not write the article twice, even with another text @one-size', async ({
  page,
  session,
}) => {
  const title = `Once ${session.mark}`;
  await open(page);
  await section(page).getByRole('button', { name: 'Add News' }).click();
  await field(page, 'Title').fill(title);
  await page.route(
    '**/api/news',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await save(page).click();
  await expect(result(page, 'Error')).toContainText('Failed to save news article');
  await ok(page, 'Error');
  await field(page, 'Title').fill(`${title} and for all`);
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  expect(await session.titles('news')).toEqual([`${title} and for all`]);
});

test('somebody else’s text can be taken instead of one’s own, and gone on with @one-size', async ({
  page,
  session,
}) => {
  const title = `Letter ${session.mark}`;
  const { _id } = await session.create('news', { title, content: 'First' });
  await open(page);
  await find(page, session, title);
  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await field(page, 'Content').fill('Mine');
  await session.update('news', _id, { title, content: 'Theirs', isPublished: true });
  await save(page).click();
  await expect(form(page).getByRole('alert')).toContainText('Theirs');
  await expect(form(page).getByRole('alert')).toContainText('Published');
  await form(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(field(page, 'Content')).toHaveValue('Theirs');
  await field(page, 'Content').fill('Theirs and mine');
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  expect(await stored(session, title)).toMatchObject({ content: 'Theirs and mine', isPublished: true });
});
