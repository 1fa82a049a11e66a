import type { CDPSession, Page } from '@playwright/test';
import { expect, expectAccessible, holdRequests, test } from '../../support/fail-on-console.ts';

const viewer = (page: Page) => page.getByRole('dialog');
const slider = (page: Page) => viewer(page).getByRole('slider', { name: 'Zoom' });
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const pictures = (page: Page) => page.getByRole('main').getByRole('link', { name: /\S Perunnal$/ });

const expectZoom = (page: Page, percent: string) =>
  expect(slider(page)).toHaveAttribute('aria-valuetext', percent);
const expectPosition = (page: Page, position: number) =>
  expect(viewer(page).getByText(new RegExp(`^${position} / 6: `))).toBeAttached();

/** Opens the demo folder of six pictures. */
async function openFolder(page: Page): Promise<void> {
  await page.goto('/gallery?category=perunnal');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Perunnal of St. Thomas/ })
    .click();
  await expect(pictures(page)).toHaveCount(6);
}

/** The center and the width of the picture, in px. */
async function pictureBox(page: Page) {
  const { x, y, width, height } = (await viewer(page).locator('.picture-sheet').boundingBox()) ?? {
    ...{ x: 0, y: 0, width: 0, height: 0 },
  };
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2), width: Math.round(width) };
}

/** The center of the image area, in px. */
async function stageCenter(page: Page) {
  const box = await viewer(page).locator('.picture-stage').boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

test('the keyboard moves between pictures, wraps around, zooms by 25% up to 400%, resets and closes; the wheel zooms by 10%, the buttons by 25%, and a zoomed picture can be dragged', {
  tag: ['@P2', '@P4'],
}, async ({ page }) => {
  await openFolder(page);
  await pictures(page).first().focus();
  await page.keyboard.press('Enter');
  await expectPosition(page, 1);
  await expect(viewer(page).getByText('Loading image')).toHaveCount(0);
  await expect(viewer(page).getByRole('link', { name: 'Ask us to take this down' })).toHaveAttribute(
    'href',
    /take-down\?image=/,
  );
  await expectAccessible(page);
  for (const [key, position] of [
    ['ArrowLeft', 6],
    ['ArrowRight', 1],
    ['ArrowRight', 2],
  ] as const) {
    await page.keyboard.press(key);
    await expectPosition(page, position);
  }

  await expect(viewer(page).getByText('Loading image')).toHaveCount(0);
  const expectZoomAfter = async (key: string, percent: string) => {
    await page.keyboard.press(key);
    await expectZoom(page, percent);
  };
  await expectZoomAfter('+', '125%');
  await expectZoomAfter('=', '150%');
  await expectZoomAfter('Control+0', '150%');
  await expectZoomAfter('-', '125%');
  for (let times = 0; times < 14; times += 1) await page.keyboard.press('+');
  await expectZoom(page, '400%');
  await expect(button(page, 'Zoom in')).toHaveAttribute('aria-disabled', 'true');
  await expectZoomAfter('0', '100%');
  await expectZoomAfter('-', '100%');

  await slider(page).focus();
  await expectZoomAfter('ArrowRight', '110%');
  await expectZoomAfter('ArrowRight', '120%');
  await expectPosition(page, 2);
  await button(page, 'Next image').focus();
  await page.keyboard.press('Enter');
  await expectPosition(page, 3);
  await expectZoom(page, '100%');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(pictures(page).first()).toBeFocused();

  // the wheel and the buttons
  await pictures(page).last().click();
  await expectPosition(page, 6);
  await expect(viewer(page).getByText('Loading image')).toHaveCount(0);
  const at = await stageCenter(page);
  const drag = async () => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 90, at.y + 20, { steps: 4 });
    await page.mouse.up();
  };
  const unzoomed = await pictureBox(page);
  await drag();
  expect(await pictureBox(page), 'an unzoomed picture cannot be dragged').toEqual(unzoomed);
  for (const [pixels, percent] of [
    [-100, '110%'],
    [-100, '120%'],
    [100, '110%'],
  ] as const) {
    await page.mouse.wheel(0, pixels);
    await expectZoom(page, percent);
  }
  await button(page, 'Reset zoom').click();
  await expectZoom(page, '100%');
  for (const zoom of ['125%', '150%', '175%', '200%']) {
    await button(page, 'Zoom in').click();
    await expectZoom(page, zoom);
  }
  await drag();
  const dragged = await pictureBox(page);
  expect(dragged.x - unzoomed.x).toBe(90);
  await button(page, 'Zoom out').click();
  await expectZoom(page, '175%');
  await button(page, 'Next image').click();
  await expectPosition(page, 1);
  await button(page, 'Previous image').click();
  await expectPosition(page, 6);
  await button(page, 'Close').click();
  await expect(pictures(page).last()).toBeFocused();
});

test('pictures can be swiped, pinched, dragged and double-tapped @phone', async ({ page }) => {
  await openFolder(page);
  await pictures(page).first().tap();
  await expectPosition(page, 1);
  const at = await stageCenter(page);
  const offset = (x: number, y: number) => ({ x: at.x + x, y: at.y + y });
  await dragFingers(page, [offset(-80, 0), offset(100, 10)]);
  await expectPosition(page, 6);
  await dragFingers(page, [offset(80, 0), offset(-100, 10)]);
  await expectPosition(page, 1);
  await dragFingers(page, [offset(0, -80), offset(20, 120)]);
  await expectPosition(page, 1);
  await expect(viewer(page).getByText('Loading image')).toHaveCount(0);

  await dragFingers(page, [offset(-50, 0), offset(-100, 0)], [offset(50, 0), offset(100, 0)]);
  await expectZoom(page, '200%');
  const pinched = await pictureBox(page);
  await dragFingers(page, [offset(0, 0), offset(60, 0)]);
  expect((await pictureBox(page)).x - pinched.x).toBe(60);
  await expectPosition(page, 1);
  await dragFingers(page, [offset(-140, 0), offset(-20, 0)], [offset(140, 0), offset(20, 0)]);
  await expectZoom(page, '100%');
  await doubleTap(page, at);
  await expectZoom(page, '200%');
  await button(page, 'Close').tap();
  await expect(viewer(page)).toHaveCount(0);
});

test.describe(() => {
  test.use({ tolerated: /Failed to load resource/ });

  test('the viewer links to the file when loading fails @P4 @P8', async ({ page }) => {
    await openFolder(page);
    const release = await holdRequests(page, '**/media/**', (route) => route.abort('failed'));
    await pictures(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(viewer(page).getByText('Loading image')).toBeVisible();
    release();
    await expect(viewer(page).getByRole('alert')).toContainText('Failed to load image');
    await expect(viewer(page).getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
      'href',
      (await pictures(page).first().getAttribute('href')) ?? '',
    );
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(pictures(page).first()).toBeFocused();
  });
});

/** px from the page's upper left corner. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The path of a finger: start and end. */
type FingerPath = readonly [Point, Point];

/** The number of move events of a gesture, because a finger moves continuously. */
const STEPS = 6;

/** Touches the page with one finger per path, moves each along its path, and lifts them. */
async function dragFingers(page: Page, ...paths: readonly FingerPath[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', pointsAlong(paths, 0));
  for (let step = 1; step <= STEPS; step += 1)
    await touch(session, 'touchMove', pointsAlong(paths, step / STEPS));
  await touch(session, 'touchEnd', []);
  await session.detach();
}

const TAP_SECONDS = 0.05;

/** Double-taps a point. The events carry explicit timestamps, so that a slow machine does not change the interval. */
async function doubleTap(page: Page, point: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startSeconds = Date.now() / 1000;
  for (let tap = 0; tap < 2; tap += 1) {
    await touch(session, 'touchStart', [point], startSeconds + 2 * tap * TAP_SECONDS);
    await touch(session, 'touchEnd', [], startSeconds + (2 * tap + 1) * TAP_SECONDS);
  }
  await session.detach();
}

/** @param fraction of each path: 0 to 1. */
function pointsAlong(paths: readonly FingerPath[], fraction: number): Point[] {
  return paths.map(([from, to]) => ({
    x: from.x + (to.x - from.x) * fraction,
    y: from.y + (to.y - from.y) * fraction,
  }));
}

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Point[],
  timestamp?: number,
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map((point, id) => ({ ...point, id })),
    // seconds since 1970; the current time if omitted
    ...(timestamp !== undefined && { timestamp }),
  });
}
