import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../../support/fail-on-console.ts';
import {
  card,
  expectEscapeCloses,
  fakeSite,
  openFolderWith,
  openWithKeyboard,
  openWithPointer,
  type TestFile,
} from '../../support/file-fixture.ts';
import { silentWav } from '../../support/resources-fixture.ts';

const seedFile = (name: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'seed', 'files', name));

/** The contents of the test files by name. Other names respond with 404. */
const FILES: Readonly<Record<string, { contentType: string; body: string | Buffer }>> = {
  'order.pdf': { contentType: 'application/pdf', body: seedFile('evening-prayer-at-home.pdf') },
  'order.txt': { contentType: 'text/plain', body: 'Before the world and to the ages of ages.\n' },
  'bell.wav': { contentType: 'audio/wav', body: silentWav(80_044) },
  'lamp.mp4': { contentType: 'video/mp4', body: seedFile('lamp.mp4') },
  'garbage.pdf': { contentType: 'application/pdf', body: 'not a document' },
  'garbage.mp4': { contentType: 'video/mp4', body: 'not a film' },
};

const order: TestFile = { name: 'Order', type: 'Documents', url: '/media/test/order.pdf' };
const text: TestFile = { name: 'Prayer', type: 'Documents', url: '/media/test/order.txt' };
const bell: TestFile = { name: 'Bell', type: 'Audio', url: '/media/test/bell.wav' };
const lamp: TestFile = { name: 'Lamp', type: 'Video', url: '/media/test/lamp.mp4' };
const notes: TestFile = { name: 'Notes', type: 'Documents', url: '/media/test/notes.docx' };
const palms: TestFile = { name: 'Palms', type: 'Video', url: 'https://youtu.be/abcdefghijk?t=90' };

async function serveFiles(page: Page): Promise<void> {
  await page.route('**/media/test/*', (route) =>
    route.fulfill(FILES[new URL(route.request().url()).pathname.split('/').pop() ?? ''] ?? { status: 404 }),
  );
}

const isPaused = (player: Locator) => player.evaluate((element: HTMLMediaElement) => element.paused);

test.beforeEach(({ page }) => serveFiles(page));

test.describe(() => {
  test.use({ tolerated: /youtube-nocookie/ });

  test('files are read and played on demand, and stop when the viewer closes @P2', async ({ page }) => {
    const requestedUrls = await fakeSite(page, 'https://www.youtube-nocookie.com', 'The film');
    await openFolderWith(page, [order, text, bell, lamp, palms, notes]);
    const viewer = await openWithKeyboard(page, order.name);
    await expect(viewer.getByText('The opening prayers')).toBeVisible();
    await expect(viewer.getByRole('region', { name: 'Pages' })).toBeFocused();
    await expectAccessible(page);
    const zoom = viewer.locator('.zoom-words');
    for (const [key, percent] of [
      ['+', '125%'],
      ['=', '150%'],
      ['-', '125%'],
      ['0', '100%'],
      ['-', '100%'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(zoom).toHaveText(percent);
    }
    await page.keyboard.press('Control+f');
    await page.keyboard.type('opening');
    await expect(viewer.getByText('1 of 1')).toBeVisible();
    await viewer.getByRole('region', { name: 'Pages' }).focus();
    await expectEscapeCloses(page, order.name);

    const shown = await openWithPointer(page, text.name);
    await expect(shown.getByText('Before the world')).toBeVisible();
    await expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'order.txt');
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Close' }).click();
    await expect(shown).toHaveCount(0);

    for (const [{ name }, kind] of [
      [bell, 'audio'],
      [lamp, 'video'],
    ] as const) {
      const player = (await openWithKeyboard(page, name)).locator(kind);
      await expect(page.getByText(/^Loading/)).toHaveText([]);
      await expect(player).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Space');
      await expect.poll(() => isPaused(player)).toBe(false);
      const element = await player.elementHandle();
      await expectEscapeCloses(page, name);
      expect(await element?.evaluate((one) => (one as HTMLMediaElement).paused)).toBe(true);
      expect(await element?.evaluate((one) => one.isConnected)).toBe(false);
      const reopened = await openWithPointer(page, name);
      expect(await isPaused(reopened.locator(kind)), 'it does not start by itself').toBe(true);
      await reopened.getByRole('button', { name: 'Close' }).click();
      await expect(reopened).toHaveCount(0);
    }

    await test.step('a video of an external site is requested only when it is played', async () => {
      const viewer = await openWithPointer(page, palms.name);
      await expect(viewer.getByText('The video is loaded from')).toBeVisible();
      await expect(viewer.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', palms.url);
      await expectAccessible(page);
      expect(requestedUrls).toEqual([]);
      const site = 'https://www.youtube-nocookie.com/embed/**';
      await page.route(site, (route) => route.abort());
      await viewer.getByRole('button', { name: 'Play video' }).click();
      await expect(viewer.getByRole('alert')).toContainText('Failed to load video');
      await expect(viewer.locator('iframe')).toHaveCount(0);
      await page.unroute(site);
      await viewer.getByRole('button', { name: 'Try again' }).click();
      await viewer.getByRole('button', { name: 'Play video' }).click();
      await expect(viewer.frameLocator('iframe').getByText('The film')).toBeVisible();
      expect(requestedUrls).toEqual([
        'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0&start=90',
      ]);
      await viewer.getByRole('button', { name: 'Close' }).focus();
      await expectEscapeCloses(page, palms.name);
    });

    await test.step('an office document on a private address can be downloaded or opened in a new tab', async () => {
      const viewer = await openWithKeyboard(page, notes.name);
      await expect(viewer).toContainText('notes.docx is an office document.');
      await expect(viewer.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', notes.url);
      await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'notes.docx');
      await expect(viewer.getByRole('button', { name: 'Show here' })).toHaveCount(0);
      await expectEscapeCloses(page, notes.name);
      const policy = (await page.request.get('/services')).headers()['content-security-policy'];
      expect(policy).not.toContain('view.officeapps.live.com');
    });
  });
});

const broken = (name: string, type: TestFile['type'], url: string): TestFile => ({ name, type, url });
const BROKEN: readonly (readonly [TestFile, message: string, hasRetry: boolean])[] = [
  [broken('Gone', 'Documents', '/media/test/gone.pdf'), 'Failed to load PDF', true],
  [broken('Garbage', 'Documents', '/media/test/garbage.pdf'), 'Failed to load PDF', true],
  [broken('Lost', 'Documents', '/media/test/lost.txt'), 'Failed to load document', true],
  [broken('Icon', 'Documents', '/media/test/icon.jpg'), 'Failed to load image', false],
  [broken('Hush', 'Audio', '/media/test/hush.mp3'), 'Failed to load audio', true],
  [broken('Blank', 'Video', '/media/test/garbage.mp4'), 'Failed to load video', true],
  [broken('Zip', 'Documents', '/media/test/x.zip'), 'Viewer not available for this file type', false],
  [broken('Score', 'Audio', '/media/test/x.mid'), 'Audio player not available for this URL format', false],
  [broken('Page', 'Video', 'https://x.example'), 'Video player not available for this URL format', false],
];

test.describe(() => {
  test.use({ tolerated: /404|Failed to load PDF|Indexing all PDF objects|The text file returned/ });

  test('a file that cannot be shown has its own error message @P8', async ({ page }) => {
    await openFolderWith(
      page,
      BROKEN.map(([file]) => file),
    );
    for (const [file, message, hasRetry] of BROKEN) {
      const viewer = await openWithKeyboard(page, file.name);
      await expect(viewer.getByRole('alert')).toContainText(message);
      await expect(viewer.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute('href', file.url);
      await expect(viewer.getByRole('button', { name: 'Try again' })).toHaveCount(hasRetry ? 1 : 0);
      if (file.name === 'Gone') await expectAccessible(page);
      await expectEscapeCloses(page, file.name);
    }
  });

  test('a viewer can be closed while it loads, and tries again @P4', async ({ page }) => {
    const files = [
      [order, 'Loading PDF'],
      [text, 'Loading document'],
      [bell, 'Loading audio player...'],
      [lamp, 'Loading video'],
    ] as const;
    await openFolderWith(
      page,
      files.map(([file]) => file),
    );
    for (const [{ name }, message] of files) {
      // never respond
      await page.route('**/media/test/*', () => {});
      await expect((await openWithKeyboard(page, name)).getByText(message)).toBeVisible();
      await expectEscapeCloses(page, name);
      await expect(card(page, name)).toBeVisible();

      await page.route('**/media/test/*', (route) => route.fulfill({ status: 404 }));
      const viewer = await openWithKeyboard(page, name);
      await expect(viewer.getByRole('alert')).toBeVisible();
      await serveFiles(page);
      await viewer.getByRole('button', { name: 'Try again' }).click();
      await expect(
        viewer.getByText('The opening prayers').or(viewer.locator('.document-text, audio, video')),
      ).toBeVisible();
      await expect(viewer.getByText(/^Loading/)).toHaveCount(0);
      await expectEscapeCloses(page, name);
    }
  });
});

test('the loading message of audio and video files ends after 3 s @P4 @P9', async ({ page }) => {
  await page.clock.install();
  await openFolderWith(page, [bell, lamp]);
  await page.route('**/media/test/*', () => {});
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const { name } of [bell, lamp]) {
    const viewer = await openWithKeyboard(page, name);
    const loading = viewer.getByText(/^Loading/);
    await expect(loading).toBeVisible();
    await page.clock.runFor(2_900);
    await expect(loading).toBeVisible();
    await page.clock.runFor(200);
    await expect(loading).toBeHidden();
    await expectEscapeCloses(page, name);
  }
});
