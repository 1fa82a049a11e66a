import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test as watchedTest } from './fail-on-console.ts';
import { expectEscape, openByHand, openByKeys, press, showFiles, type TestFile } from './file-fixture.ts';
import { type BuiltServer, startServer } from './support/server.ts';

const notes: TestFile = { name: 'Notes', type: 'Documents', address: '/media/journey/notes.docx' };
/** What parish.config.ts names, and the canonical address of the parish that may use it. */
const VIEWER = 'https://documents.example';
const PUBLIC_URL = 'https://stthomas.example';
const ASKED = `${VIEWER}/view?src=${encodeURIComponent(`${PUBLIC_URL}${notes.address}`)}`;

const expectDownload = (viewer: Locator) =>
  expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'notes.docx');

/** What there is as long as the document is not shown. */
async function expectWaysOut(viewer: Locator): Promise<void> {
  await expect(viewer.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', notes.address);
  await expectDownload(viewer);
}

/** Answers for the online viewer, and tells what it was asked. */
async function standInForViewer(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`${VIEWER}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<html lang="en"><title>Notes</title><p>Notes for readers</p></html>',
    });
  });
  return asked;
}

watchedTest('on a private address an office document is downloaded or opened by itself', async ({ page }) => {
  await showFiles(page, [notes]);
  const viewer = await openByKeys(page, notes.name);
  await expect(viewer).toContainText('notes.docx is an office document.');
  await expectWaysOut(viewer);
  await expect(viewer.getByRole('button', { name: 'Show it here' })).toHaveCount(0);
  await expectAccessible(page);
  await expectEscape(page, notes.name);
  const policy = (await page.request.get('/services')).headers()['content-security-policy'];
  expect(policy).not.toContain(VIEWER);
});

const test = watchedTest.extend<{ watch: undefined }, { publicParish: BuiltServer }>({
  // a parish of its own: the others are at home
  publicParish: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await startServer({ PUBLIC_URL, ALLOWED_HOSTS: 'localhost' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ publicParish }, use) => use(publicParish.address),
});

test.describe('at a public address', () => {
  test.use({ tolerated: /documents\.example/ });

  test('the online viewer is asked after a click, shown in a frame, and taken away', { tag: '@P7' }, async ({
    page,
    isMobile,
  }) => {
    const asked = await standInForViewer(page);
    await showFiles(page, [notes]);
    const viewer = await openByHand(page, notes.name, isMobile);
    await expect(viewer).toContainText('It can be shown here by documents.example, which then fetches it.');
    await expectWaysOut(viewer);
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await press(viewer.getByRole('button', { name: 'Show it here' }), isMobile);
    await expect(viewer.frameLocator('iframe').getByText('Notes for readers')).toBeVisible();
    expect(asked).toEqual([ASKED]);
    await expectDownload(viewer);
    await expectAccessible(page);
    await viewer.getByRole('button', { name: 'Close' }).focus();
    await expectEscape(page, notes.name);
  });

  test('one that stays silent has failed, and is tried again @one-size', async ({ page }) => {
    await page.clock.install();
    await page.route(`${VIEWER}/**`, () => {});
    await showFiles(page, [notes]);
    const viewer = await openByKeys(page, notes.name);
    await viewer.getByRole('button', { name: 'Show it here' }).focus();
    await page.keyboard.press('Enter');
    await expect(viewer.getByText('Loading document')).toBeVisible();
    await expectAccessible(page);
    await page.clock.fastForward(21_000);
    await expect(viewer.getByRole('alert')).toContainText('Failed to load document');
    await expectWaysOut(viewer);
    await expectAccessible(page);
    await page.unroute(`${VIEWER}/**`);
    const asked = await standInForViewer(page);
    await viewer.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(viewer.frameLocator('iframe').getByText('Notes for readers')).toBeVisible();
    expect(asked).toEqual([ASKED]);
  });

  test('staff read it in the same way', async ({ page, isMobile }) => {
    const asked = await standInForViewer(page);
    // no session of this parish is at hand, and none is needed to look
    await page.addInitScript(() => localStorage.setItem('token', 'of no use elsewhere'));
    await page.route('**/api/auth/me', (route) =>
      route.fulfill({
        json: { id: 1, name: 'Mariam Thomas', email: 'mariam@stthomas.example', role: 'admin' },
      }),
    );
    await page.route(/\/api\/(news\?admin|users|home-page-ads|trash)/, (route) =>
      route.fulfill({ json: [] }),
    );
    await page.goto('/admin/dashboard?tab=services&folder=1');
    const view = page.getByRole('button', { name: /^View Notes for readers/ });
    if (isMobile) await page.getByRole('button', { name: /^Notes for readers/ }).tap();
    await press(view, isMobile);
    const viewer = page.getByRole('dialog', { name: 'Notes for readers' });
    await expect(viewer).toContainText('It can be shown here by documents.example');
    expect(asked).toEqual([]);
    await press(viewer.getByRole('button', { name: 'Show it here' }), isMobile);
    await expect(viewer.frameLocator('iframe').getByText('Notes for readers')).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(
      /^https:\/\/documents\.example\/view\?src=https%3A%2F%2Fstthomas\.example%2Fmedia%2F/,
    );
  });
});
