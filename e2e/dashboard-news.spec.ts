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

test('staff write a draft that visitors cannot see, publish and unpublish it, change it and delete it', {
  tag: ['@A2', '@A4', '@A8'],
}, async ({ page, session, request }) => {
  const title = `Bell ${session.marker}`;
  const press = (name: string) => section(page).getByRole('button', { name }).click();
  const isPublic = async () => (await (await request.get('/api/news')).text()).includes(title);
  const publish = form(page).getByRole('checkbox', { name: /Publish immediately/ });
  await openNews(page);
  await press('Add News');
  await expect(publish).not.toBeChecked();
  await expectAccessible(page);
  await field(page, 'Title').fill(title);
  await field(page, 'Content').fill('It has come.');
  await field(page, 'Picture').setInputFiles({
    name: 'bell.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  await save(page).click();
  await expect(result(page, 'Success')).toContainText('News article saved');
  await dismissResult(page, 'Success');
  await findArticle(page, session, title);
  await expect(section(page).getByText('Draft', { exact: true }).first()).toBeVisible();
  await expect(section(page).getByRole('img', { name: `Picture of ${title}` })).toBeVisible();
  await expect(section(page).getByRole('link', { name: 'View on the site' })).toHaveCount(0);
  await expectAccessible(page);
  expect(await isPublic()).toBe(false);

  await press(`Publish ${title}`);
  await expect(result(page, 'Success')).toContainText('News article saved');
  await dismissResult(page, 'Success');
  await expect(section(page).getByText('Published', { exact: true }).first()).toBeVisible();
  expect(await isPublic()).toBe(true);
  expect(await storedArticle(session, title)).toMatchObject({ isPublished: true, content: 'It has come.' });
  await press(`Unpublish ${title}`);
  await dismissResult(page, 'Success');
  expect(await storedArticle(session, title)).toMatchObject({ isPublished: false });

  await press(`Edit ${title}`);
  await publish.check();
  await field(page, 'Content').fill('It rings.');
  await save(page).click();
  await dismissResult(page, 'Success');
  await expect(section(page).getByText('It rings.')).toBeVisible();
  expect(await isPublic()).toBe(true);
  await press(`Delete ${title}`);
  const confirm = page.getByRole('dialog', { name: 'Confirm Delete' });
  await expect(confirm).toContainText('Are you sure you want to delete this news article?');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('News article deleted')).toBeVisible();
  expect(await session.titles('news')).toEqual([]);
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
