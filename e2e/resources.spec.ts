import type { Page } from '@playwright/test';
import { test as publishedTest } from './content-fixture.ts';
import { chooseSection, expect, expectAccessible, open } from './fail-on-console.ts';
import { type Library, libraryOf } from './resources-fixture.ts';

/** A visitor's page, and folders that the journey itself brings; they are taken away afterwards. */
const test = publishedTest.extend<{ library: Library }>({
  library: async ({ request, librarianToken, mark }, use) => {
    const library = libraryOf(request, librarianToken);
    await use(library);
    await library.clear(mark);
  },
});

const FILM = 'https://www.youtube.com/watch?v=abcdefghijk';
const section = (page: Page) => page.getByRole('region', { name: 'Resources' });
const tile = (page: Page, name: string) => section(page).getByRole('link', { name });
const filter = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });

/** A folder with a document and a video in it. */
async function bring(library: Library, mark: string) {
  const folder = await library.folder(`Orders ${mark}`);
  await library.text(folder.id, 'Order of Qurbana', 'Before the world and to the ages of ages.');
  await library.video(folder.id, 'The blessing of the palms', FILM);
  return folder;
}

test('a folder says how much is in it, opens in its place, and closes with the way back', {
  tag: '@P2',
}, async ({ page, library, mark }) => {
  const { folder_name } = await bring(library, mark);
  const one = await library.folder(`Sermons ${mark}`);
  await library.video(one.id, 'On the lamp', FILM);
  await open(page, '/');
  await chooseSection(page, 'Services', 'Resources');
  await expect(section(page)).toBeFocused();
  await expect(tile(page, folder_name)).toHaveAccessibleName(/2 items$/);
  await expect(tile(page, one.folder_name)).toHaveAccessibleName(/1 item$/);
  await expectAccessible(page);

  await tile(page, folder_name).click();
  await expect(page).toHaveURL(/resource_folder=/);
  await expect(section(page).getByRole('navigation')).toContainText(`Service Resources`);
  await expect(section(page).getByRole('navigation')).toContainText(folder_name);
  await expect(section(page).getByRole('button', { name: 'Order of Qurbana Documents TXT' })).toBeVisible();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  await page.goBack();
  await expect(tile(page, one.folder_name)).toBeVisible();
});

test('the filter leaves one type, and says when there is none @one-size', { tag: ['@P2', '@P9'] }, async ({
  page,
  library,
  mark,
}) => {
  const folder = await bring(library, mark);
  await open(page, `/services?resource_folder=${folder.id}`);
  const cards = section(page).getByRole('listitem').getByRole('button');
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveCount(2);
  await filter(page, 'Video').focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveText(/palms/);
  await expect(section(page).getByRole('status')).toHaveText('1 of 2 items');
  await filter(page, 'Audio').click();
  await expect(section(page)).toContainText('No Resources Found');
  await expectAccessible(page);
  await filter(page, 'All').click();
  await expect(cards).toHaveCount(2);
});

test('a card opens its viewer, and gives the focus back', { tag: '@P2' }, async ({ page, library, mark }) => {
  const folder = await bring(library, mark);
  await open(page, `/services?resource_folder=${folder.id}`);
  for (const name of ['Order of Qurbana', 'The blessing of the palms']) {
    const card = section(page).getByRole('button', { name });
    await card.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name });
    await expect(viewer).toBeVisible();
    if (name === 'Order of Qurbana') await expect(viewer).toContainText('to the ages of ages');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(card).toBeFocused();
  }
});

test('the calendar stays at its month while folders are opened and closed @one-size', async ({
  page,
  library,
  mark,
}) => {
  const { folder_name } = await bring(library, mark);
  await open(page, '/services?month=2031-03');
  await page.getByRole('button', { name: 'Next month, April 2031' }).click();
  await tile(page, folder_name).click();
  await expect(section(page).getByRole('button', { name: 'Order of Qurbana' })).toBeVisible();
  await expect(page).toHaveURL(/resource_folder=\d+&month=2031-04#resources$/);
  await expect(page.getByText('April 2031', { exact: true })).toBeVisible();
  await section(page).getByRole('link', { name: 'Service Resources' }).click();
  await expect(page).toHaveURL(/\?month=2031-04#resources$/);
});

test('a folder that is gone is told, and the others stand there @one-size', async ({
  page,
  library,
  mark,
}) => {
  const { folder_name } = await bring(library, mark);
  const answer = await page.request.get('/services?resource_folder=987654');
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html).toContain('no longer here');
  expect(html).toContain(folder_name);
});

test.describe('without scripts @one-size', () => {
  test.use({ javaScriptEnabled: false });

  test('folders are links, and cards lead to the file or to the video', async ({ page, library, mark }) => {
    const { folder_name } = await bring(library, mark);
    await page.goto('/services');
    await tile(page, folder_name).click();
    await expect(section(page).getByRole('link', { name: 'palms' })).toHaveAttribute('href', FILM);
    const download = page.waitForEvent('download');
    await section(page).getByRole('link', { name: 'Order of Qurbana' }).click();
    expect((await download).suggestedFilename()).toBe('Order of Qurbana.txt');
    await expect(filter(page, 'Audio')).toBeHidden();
  });
});
