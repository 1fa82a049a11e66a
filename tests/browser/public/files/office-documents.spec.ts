import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible } from '../../support/fail-on-console.ts';
import {
  expectEscapeCloses,
  fakeSite,
  openFolderWith,
  openWithKeyboard,
  openWithPointer,
  type TestFile,
} from '../../support/file-fixture.ts';
import { test } from '../../support/own-server.ts';

const notes: TestFile = { name: 'Notes', type: 'Documents', url: '/media/test/notes.docx' };
/** The viewer of the demonstration, and the public URL of the parish. */
const VIEWER_ORIGIN = 'https://view.officeapps.live.com';
const PUBLIC_URL = 'https://stthomas.example';
const VIEWER_URL = `${VIEWER_ORIGIN}/op/embed.aspx?src=${encodeURIComponent(`${PUBLIC_URL}${notes.url}`)}`;

const expectDownload = (viewer: Locator) =>
  expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'notes.docx');

/** The links while the document is not shown. */
async function expectAlternatives(viewer: Locator): Promise<void> {
  await expect(viewer.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', notes.url);
  await expectDownload(viewer);
}

const fakeViewer = (page: Page) => fakeSite(page, VIEWER_ORIGIN, 'Notes for readers');

test.use({
  // the shared server has a private address
  settings: { PUBLIC_URL, ALLOWED_HOSTS: 'localhost' },
  tolerated: /view\.officeapps\.live\.com/,
});

test('the online viewer of a public address is requested after a click, and can be retried @P7', async ({
  page,
}) => {
  await page.clock.install();
  const requestedUrls = await fakeViewer(page);
  await openFolderWith(page, [notes]);
  const viewer = await openWithPointer(page, notes.name);
  await expect(viewer).toContainText(
    'It can also be shown here by view.officeapps.live.com, which will then download it.',
  );
  await expectAlternatives(viewer);
  await expectAccessible(page);
  expect(requestedUrls).toEqual([]);
  await viewer.getByRole('button', { name: 'Show here' }).click();
  await expect(viewer.frameLocator('iframe').getByText('Notes for readers')).toBeVisible();
  expect(requestedUrls).toEqual([VIEWER_URL]);
  await expectDownload(viewer);
  await viewer.getByRole('button', { name: 'Close' }).focus();
  await expectEscapeCloses(page, notes.name);

  // no response
  await page.route(`${VIEWER_ORIGIN}/**`, () => {});
  const reopened = await openWithKeyboard(page, notes.name);
  await reopened.getByRole('button', { name: 'Show here' }).focus();
  await page.keyboard.press('Enter');
  await expect(reopened.getByText('Loading document')).toBeVisible();
  await page.clock.fastForward(21_000);
  await expect(reopened.getByRole('alert')).toContainText('Failed to load document');
  await expectAlternatives(reopened);
  await page.unroute(`${VIEWER_ORIGIN}/**`);
  const retriedUrls = await fakeViewer(page);
  await reopened.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(reopened.frameLocator('iframe').getByText('Notes for readers')).toBeVisible();
  expect(retriedUrls).toEqual([VIEWER_URL]);
});
