import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pdf } from '../src/server/seed/generators/pdf.ts';
import { expect, expectAccessible, test } from './fail-on-console.ts';
import {
  card,
  expectEscape,
  openByHand,
  openByKeys,
  press,
  showFiles,
  type TestFile,
} from './file-fixture.ts';
import { silence } from './resources-fixture.ts';

/** What the journeys' files hold, by their names; what is not here does not exist. */
const FILES: Readonly<Record<string, { contentType: string; body: string | Buffer }>> = {
  'order.pdf': {
    contentType: 'application/pdf',
    body: pdf({ title: 'Order', sections: [{ heading: 'Evening', lines: ['Lord, have mercy.'] }] }),
  },
  'order.txt': { contentType: 'text/plain', body: 'Before the world and to the ages of ages.\n' },
  'bell.wav': { contentType: 'audio/wav', body: silence(80_044) },
  'lamp.mp4': {
    contentType: 'video/mp4',
    body: readFileSync(join(import.meta.dirname, '..', 'src', 'server', 'seed', 'files', 'lamp.mp4')),
  },
  'garbage.pdf': { contentType: 'application/pdf', body: 'not a document' },
  'garbage.mp4': { contentType: 'video/mp4', body: 'not a film' },
};

const order: TestFile = { name: 'Order', type: 'Documents', address: '/media/journey/order.pdf' };
const text: TestFile = { name: 'Prayer', type: 'Documents', address: '/media/journey/order.txt' };
const bell: TestFile = { name: 'Bell', type: 'Audio', address: '/media/journey/bell.wav' };
const lamp: TestFile = { name: 'Lamp', type: 'Video', address: '/media/journey/lamp.mp4' };
const palms: TestFile = { name: 'Palms', type: 'Video', address: 'https://youtu.be/abcdefghijk?t=90' };

async function serveFiles(page: Page): Promise<void> {
  await page.route('**/media/journey/*', (route) =>
    route.fulfill(FILES[new URL(route.request().url()).pathname.split('/').pop() ?? ''] ?? { status: 404 }),
  );
}

const isPaused = (player: Locator) => player.evaluate((element: HTMLMediaElement) => element.paused);

test.beforeEach(({ page }) => serveFiles(page));

test('a PDF is read, zoomed and searched by the keyboard', { tag: '@P2' }, async ({ page }) => {
  await showFiles(page, [order]);
  const viewer = await openByKeys(page, order.name);
  await expect(viewer.getByText('Lord, have mercy.')).toBeVisible();
  await expect(viewer.getByRole('region', { name: 'Pages' })).toBeFocused();
  await expectAccessible(page);
  const zoom = viewer.locator('.zoom-words');
  for (const [key, words] of [
    ['+', '125%'],
    ['=', '150%'],
    ['-', '125%'],
    ['0', '100%'],
    ['-', '100%'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(zoom).toHaveText(words);
  }
  await page.keyboard.press('Control+f');
  await page.keyboard.type('mercy');
  await expect(viewer.getByText('1 of 1')).toBeVisible();
  await expectAccessible(page);
  await viewer.getByRole('region', { name: 'Pages' }).focus();
  await expectEscape(page, order.name);
});

test('a text is read where it was opened', async ({ page, isMobile }) => {
  await showFiles(page, [text]);
  const viewer = await openByHand(page, text.name, isMobile);
  await expect(viewer.getByText('Before the world')).toBeVisible();
  await expect(viewer.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'order.txt');
  await expectAccessible(page);
  await press(viewer.getByRole('button', { name: 'Close' }), isMobile);
  await expect(viewer).toHaveCount(0);
});

for (const [file, kind] of [
  [bell, 'audio'],
  [lamp, 'video'],
] as const)
  test(`${kind} plays by the keyboard, and is silent once it is closed`, async ({ page, isMobile }) => {
    await showFiles(page, [file]);
    const viewer = await openByKeys(page, file.name);
    const player = viewer.locator(kind);
    await expect(viewer.getByText(/^Loading/)).toHaveCount(0);
    await expect(player).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await expect.poll(() => isPaused(player)).toBe(false);
    const element = await player.elementHandle();
    await expectEscape(page, file.name);
    expect(await element?.evaluate((one) => (one as HTMLMediaElement).paused)).toBe(true);
    expect(await element?.evaluate((one) => one.isConnected)).toBe(false);

    const again = await openByHand(page, file.name, isMobile);
    expect(await isPaused(again.locator(kind)), 'it waits to be played again').toBe(true);
    await press(again.getByRole('button', { name: 'Close' }), isMobile);
    await expect(again).toHaveCount(0);
  });

test.describe(() => {
  test.use({ tolerated: /youtube-nocookie/ });

  test('a film of the video site asks nothing of it before it is played', { tag: '@P2' }, async ({
    page,
    isMobile,
  }) => {
    const asked: string[] = [];
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({
        contentType: 'text/html',
        body: '<html lang="en"><title>Film</title><p>The film</p></html>',
      });
    });
    await showFiles(page, [palms]);
    const viewer = await openByHand(page, palms.name, isMobile);
    await expect(viewer.getByText('Until you press play, nothing is asked of')).toBeVisible();
    await expect(viewer.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
      'href',
      palms.address,
    );
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await press(viewer.getByRole('button', { name: 'Play video' }), isMobile);
    await expect(viewer.frameLocator('iframe').getByText('The film')).toBeVisible();
    expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0&start=90']);
    await expectAccessible(page);
    await viewer.getByRole('button', { name: 'Close' }).focus();
    await expectEscape(page, palms.name);
  });
});

const BROKEN: readonly (readonly [TestFile, words: string, hasRetry: boolean])[] = [
  [{ name: 'Gone', type: 'Documents', address: '/media/journey/gone.pdf' }, 'Failed to load PDF', true],
  [{ name: 'Garbage', type: 'Documents', address: '/media/journey/garbage.pdf' }, 'Failed to load PDF', true],
  [{ name: 'Lost', type: 'Documents', address: '/media/journey/lost.txt' }, 'Failed to load document', true],
  [{ name: 'Icon', type: 'Documents', address: '/media/journey/icon.jpg' }, 'Failed to load image', false],
  [{ name: 'Hush', type: 'Audio', address: '/media/journey/hush.mp3' }, 'Failed to load audio', true],
  [{ name: 'Blank', type: 'Video', address: '/media/journey/garbage.mp4' }, 'Failed to load video', true],
  [
    { name: 'Archive', type: 'Documents', address: '/media/journey/archive.zip' },
    'Viewer not available for this file type',
    false,
  ],
  [
    { name: 'Score', type: 'Audio', address: '/media/journey/score.mid' },
    'Audio player not available for this URL format',
    false,
  ],
  [
    { name: 'Page', type: 'Video', address: 'https://parish.example/film' },
    'Video player not available for this URL format',
    false,
  ],
];

test.describe(() => {
  test.use({ tolerated: /404|Failed to load PDF|Indexing all PDF objects|The text file answered/ });

  test('what cannot be shown says so in its own words, and offers what can be done @one-size', {
    tag: '@P8',
  }, async ({ page }) => {
    await showFiles(
      page,
      BROKEN.map(([file]) => file),
    );
    for (const [file, words, hasRetry] of BROKEN) {
      const viewer = await openByKeys(page, file.name);
      await expect(viewer.getByRole('alert')).toContainText(words);
      await expect(viewer.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
        'href',
        file.address,
      );
      await expect(viewer.getByRole('button', { name: 'Try again' })).toHaveCount(hasRetry ? 1 : 0);
      await expectAccessible(page);
      await expectEscape(page, file.name);
    }
  });

  test('what failed is tried again, and shown once it is there', { tag: '@P4' }, async ({
    page,
    isMobile,
  }) => {
    const files = [order, text, bell, lamp];
    await page.unrouteAll();
    await page.route('**/media/journey/*', (route) => route.fulfill({ status: 404 }));
    await showFiles(page, files);
    for (const { name } of files) {
      const viewer = await openByHand(page, name, isMobile);
      await expect(viewer.getByRole('alert')).toBeVisible();
      await serveFiles(page);
      await press(viewer.getByRole('button', { name: 'Try again' }), isMobile);
      await expect(
        viewer.getByText('Lord, have mercy.').or(viewer.locator('.document-text, audio, video')),
      ).toBeVisible();
      await expect(viewer.getByText(/^Loading/)).toHaveCount(0);
      await expectEscape(page, name);
      await page.route('**/media/journey/*', (route) => route.fulfill({ status: 404 }));
    }
  });
});

test('what is on its way says so, and can be closed before it comes @one-size', { tag: '@P4' }, async ({
  page,
}) => {
  const files = [
    [order, 'Loading PDF'],
    [text, 'Loading document'],
    [bell, 'Loading audio player...'],
    [lamp, 'Loading video'],
  ] as const;
  await showFiles(
    page,
    files.map(([file]) => file),
  );
  // asked for, and never answered
  await page.route('**/media/journey/*', () => {});
  for (const [{ name }, words] of files) {
    const viewer = await openByKeys(page, name);
    await expect(viewer.getByText(words)).toBeVisible();
    if (name !== bell.name) await expectAccessible(page);
    await expectEscape(page, name);
    await expect(card(page, name)).toBeVisible();
  }
});
