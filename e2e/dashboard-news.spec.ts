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
const dismissResult = (page: Page, title: 'Success' | 'Error') =>
  result(page, title).getByRole('button', { name: 'OK' }).click();

async function openNews(page: Page): Promise<void> {
  await page.goto('/admin/dashboard?tab=eventsandnews');
  await expect(section(page)).toBeVisible();
}

/** Finds an article and expands its row on a phone to show its buttons. */
async function findArticle(page: Page, session: Session, title: string): Promise<void> {
  await section(page).getByLabel('Search news').fill(session.marker);
  const row = section(page).getByRole('button', { name: title, exact: true });
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
}

async function storedArticle(session: Session, title: string) {
  return (await session.list('news')).find((article) => article.title === title);
}

test('a new article is a draft that visitors cannot see', { tag: ['@A2', '@A8'] }, async ({
  page,
  session,
  request,
}) => {
  const title = `Draft ${session.marker}`;
  await openNews(page);
  await section(page).getByRole('button', { name: 'Add News' }).click();
  await expect(form(page).getByRole('checkbox', { name: /Publish immediately/ })).not.toBeChecked();
  await expectAccessible(page);
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('Not yet.');
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  await dismissResult(page, 'Success');
  await findArticle(page, session, title);
  await expect(section(page).getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(section(page).getByRole('link', { name: 'View on the site' })).toHaveCount(0);
  expect(await (await request.get('/api/news')).text()).not.toContain(title);
});

test('staff add a picture to an article, replace it and remove it @one-size', async ({
  page,
  session,
  request,
}) => {
  const title = `Blessing ${session.marker}`;
  const currentPicture = form(page).getByRole('img', { name: 'Current picture' });
  const thumbnail = section(page).getByRole('img', { name: `Picture of ${title}` });
  const choose = async (name: string, buffer: Buffer) =>
    field(page, 'Picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  const savedPictureUrl = async () => {
    await dismissResult(page, 'Success');
    await findArticle(page, session, title);
    return (await storedArticle(session, title))?.picture?.src ?? null;
  };
  await openNews(page);
  await section(page).getByRole('button', { name: 'Add News' }).click();
  await field(page, 'Title').fill(title);
  await choose('broken.jpg', Buffer.from('no picture at all'));
  await save(page).click();
  await expect(form(page)).toContainText('Failed to upload image. Please try again.');
  await expect(field(page, 'Picture')).toBeFocused();
  await expect(field(page, 'Title'), 'the typed text remains').toHaveValue(title);
  expect(await session.titles('news'), 'no partial article is saved').toEqual([]);
  await choose('blessing.jpg', await photograph());
  await save(page).click();
  const first = await savedPictureUrl();
  expect(first).toMatch(/^\/media\/pictures\/[\da-f]{32}\.jpg$/);
  await thumbnail.scrollIntoViewIfNeeded();
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page);

  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await expect(currentPicture).toBeVisible();
  await choose('candles.jpg', await photograph(640, 400));
  await save(page).click();
  const second = await savedPictureUrl();
  expect(second).not.toBe(first);
  await expect
    .poll(async () => (await request.get(first ?? '')).status(), 'the previous picture is deleted')
    .toBe(404);

  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await form(page).getByRole('button', { name: 'Remove picture' }).click();
  await save(page).click();
  expect(await savedPictureUrl()).toBeNull();
  await expect(thumbnail).toHaveCount(0);
  await expect.poll(async () => (await request.get(second ?? '')).status()).toBe(404);
});

test('an expanded row shows the picture of a demo article @one-size', async ({ page, session }) => {
  const title = 'A new veil for the sanctuary';
  const article = (await session.list('news')).find((one) => one.title === title);
  expect(article?.picture?.src).toMatch(/^\/media\/pictures\//);
  await openNews(page);
  await section(page).getByLabel('Search news').fill(title);
  await section(page).getByRole('button', { name: title, exact: true }).click();
  const thumbnail = section(page).getByRole('img', { name: `Picture of ${title}` });
  await thumbnail.scrollIntoViewIfNeeded();
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test('an article is published immediately when the checkbox is checked @one-size', { tag: '@A4' }, async ({
  page,
  session,
  request,
}) => {
  const title = `Published ${session.marker}`;
  await openNews(page);
  await section(page).getByRole('button', { name: 'Add News' }).click();
  await field(page, 'Title').fill(title);
  await form(page)
    .getByRole('checkbox', { name: /Publish immediately/ })
    .check();
  await save(page).click();
  await dismissResult(page, 'Success');
  expect(await (await request.get('/api/news')).text()).toContain(title);
});

test('one button publishes a draft, and one unpublishes it @one-size', { tag: '@A4' }, async ({
  page,
  session,
}) => {
  const title = `Bell ${session.marker}`;
  await session.create('news', { title, content: 'It has come.' });
  await openNews(page);
  await findArticle(page, session, title);
  await section(page)
    .getByRole('button', { name: `Publish ${title}` })
    .click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  await dismissResult(page, 'Success');
  await expect(section(page).getByText('Published', { exact: true }).first()).toBeVisible();
  expect(await storedArticle(session, title)).toMatchObject({ isPublished: true, content: 'It has come.' });
  await section(page)
    .getByRole('button', { name: `Unpublish ${title}` })
    .click();
  await dismissResult(page, 'Success');
  expect(await storedArticle(session, title)).toMatchObject({ isPublished: false });
});

test('publishing fails and shows the current text when someone else has changed the article @one-size', {
  tag: '@A8',
}, async ({ page, session }) => {
  const title = `Bell ${session.marker}`;
  const { _id } = await session.create('news', { title });
  await openNews(page);
  await findArticle(page, session, title);
  await session.update('news', _id, { title: `Their ${title}` });
  await section(page)
    .getByRole('button', { name: `Publish ${title}` })
    .click();
  await expect(result(page, 'Error')).toContainText('Failed to save news article');
  await dismissResult(page, 'Error');
  await expect(section(page).getByRole('button', { name: `Their ${title}`, exact: true })).toBeVisible();
  expect(await storedArticle(session, `Their ${title}`)).toMatchObject({ isPublished: false });
});

test('staff edit an article, and delete it after a confirmation @one-size', { tag: '@A2' }, async ({
  page,
  session,
}) => {
  const title = `Roof ${session.marker}`;
  await session.create('news', { title, content: 'It leaks.', isPublished: true });
  await openNews(page);
  await findArticle(page, session, title);
  await expectAccessible(page);
  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await expect(form(page).getByRole('checkbox', { name: /Publish immediately/ })).toBeChecked();
  await field(page, 'Content').fill('It leaks no more.');
  await save(page).click();
  await dismissResult(page, 'Success');
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

test('an error dialog opens when deleting fails @one-size', { tag: '@A8' }, async ({ page, session }) => {
  const title = `Stays ${session.marker}`;
  await session.create('news', { title });
  await openNews(page);
  await findArticle(page, session, title);
  await page.route('**/api/news/*', (route) => route.abort());
  await section(page)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' });
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(result(page, 'Error')).toContainText('Failed to delete news article');
  await dismissResult(page, 'Error');
  await expect(confirm.getByRole('button', { name: 'Delete' })).toBeEnabled();
});

test('saving again after a lost response does not create a second article, even with another text @one-size', async ({
  page,
  session,
}) => {
  const title = `Once ${session.marker}`;
  await openNews(page);
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
  await dismissResult(page, 'Error');
  await field(page, 'Title').fill(`${title} and for all`);
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  expect(await session.titles('news')).toEqual([`${title} and for all`]);
});

test('staff can use the version of another user and continue editing it @one-size', async ({
  page,
  session,
}) => {
  const title = `Letter ${session.marker}`;
  const { _id } = await session.create('news', { title, content: 'First' });
  await openNews(page);
  await findArticle(page, session, title);
  await section(page)
    .getByRole('button', { name: `Edit ${title}` })
    .click();
  await field(page, 'Content').fill('Mine');
  await session.update('news', _id, { title, content: 'Theirs', isPublished: true });
  await save(page).click();
  await expect(form(page).getByRole('alert')).toContainText('Theirs');
  await expect(form(page).getByRole('alert')).toContainText('Published');
  await form(page).getByRole('button', { name: 'Use their version' }).click();
  await expect(field(page, 'Content')).toHaveValue('Theirs');
  await field(page, 'Content').fill('Theirs and mine');
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  expect(await storedArticle(session, title)).toMatchObject({
    content: 'Theirs and mine',
    isPublished: true,
  });
});
