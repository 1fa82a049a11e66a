import type { Page } from '@playwright/test';
import { test } from '../../support/content-fixture.ts';
import { chooseSection, expect, expectFits } from '../../support/fail-on-console.ts';
import type { ResourceRecords } from '../../support/resources-fixture.ts';

const FILM = 'https://www.youtube.com/watch?v=abcdefghijk';
const section = (page: Page) => page.getByRole('region', { name: 'Resources' });
const tile = (page: Page, name: string) => section(page).getByRole('link', { name });
const filter = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true });

/** A folder with a document and a video in it. */
async function createFilledFolder(resources: ResourceRecords, marker: string) {
  const folder = await resources.createFolder(`Orders ${marker}`);
  await resources.addDocument(folder.id, 'Order of Qurbana', 'Before the world and to the ages of ages.');
  await resources.addVideo(folder.id, 'The blessing of the palms', FILM);
  return folder;
}

test('a folder opens with its count and a filter, and closes with Back @P2 @P9', async ({
  page,
  resources,
  session: { marker },
}) => {
  const { folder_name } = await createFilledFolder(resources, marker);
  const other = await resources.createFolder(`Sermons ${marker}`);
  await resources.addVideo(other.id, 'On the lamp', FILM);
  await page.goto('/');
  await chooseSection(page, 'Services', 'Resources');
  await expect(section(page)).toBeFocused();
  await expect(tile(page, folder_name)).toHaveAccessibleName(/2 items$/);
  await expect(tile(page, other.folder_name)).toHaveAccessibleName(/1 item$/);

  await tile(page, folder_name).click();
  await expect(page).toHaveURL(/resource_folder=/);
  await expect(section(page).getByRole('navigation')).toContainText(`Service Resources`);
  await expect(section(page).getByRole('navigation')).toContainText(folder_name);
  await expect(section(page).getByRole('button', { name: 'Order of Qurbana Documents TXT' })).toBeVisible();
  await expectFits(page);

  const cards = section(page).getByRole('listitem').getByRole('button');
  await expect(filter(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  await expect(cards).toHaveCount(2);
  await filter(page, 'Video').focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveText(/palms/);
  await expect(section(page).getByRole('status')).toHaveText('1 of 2 items');
  await filter(page, 'Audio').click();
  await expect(section(page)).toContainText('No Resources Found');
  await filter(page, 'All').click();
  await expect(cards).toHaveCount(2);

  await page.goBack();
  await expect(tile(page, other.folder_name)).toBeVisible();

  await test.step('the calendar keeps its month while folders open and close', async () => {
    await page.goto('/services?month=2031-03');
    await page.getByRole('button', { name: 'Next month, April 2031' }).click();
    await tile(page, folder_name).click();
    await expect(section(page).getByRole('button', { name: 'Order of Qurbana' })).toBeVisible();
    await expect(page).toHaveURL(/resource_folder=\d+&month=2031-04#resources$/);
    await expect(page.getByText('April 2031', { exact: true })).toBeVisible();
    await section(page).getByRole('link', { name: 'Service Resources' }).click();
    await expect(page).toHaveURL(/\?month=2031-04#resources$/);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('folders are links, and cards link to the file or the video', async ({
    page,
    resources,
    session: { marker },
  }) => {
    const { folder_name } = await createFilledFolder(resources, marker);
    await page.goto('/services');
    await tile(page, folder_name).click();
    await expect(section(page).getByRole('link', { name: 'palms' })).toHaveAttribute('href', FILM);
    const download = page.waitForEvent('download');
    await section(page).getByRole('link', { name: 'Order of Qurbana' }).click();
    expect((await download).suggestedFilename()).toBe('Order of Qurbana.txt');
    await expect(filter(page, 'Audio')).toBeHidden();
  });
});
