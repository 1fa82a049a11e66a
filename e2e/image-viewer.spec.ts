import type { Page } from '@playwright/test';
import { expect, expectAccessible, open, test } from './fail-on-console.ts';
import { moveFingers, tapTwice } from './touch-gestures.ts';

const viewer = (page: Page) => page.getByRole('dialog');
const slider = (page: Page) => viewer(page).getByRole('slider', { name: 'Zoom' });
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const pictures = (page: Page) => page.getByRole('main').getByRole('link', { name: /\S Perunnal$/ });

const expectZoom = (page: Page, percent: string) =>
  expect(slider(page)).toHaveAttribute('aria-valuetext', percent);
const expectPlace = (page: Page, place: number) =>
  expect(viewer(page).getByText(new RegExp(`^${place} / 6: `))).toBeAttached();

/** Opens the demonstration's folder of six pictures. */
async function openFolder(page: Page): Promise<void> {
  await open(page, '/gallery?category=perunnal');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Perunnal of St. Thomas/ })
    .click();
  await expect(pictures(page)).toHaveCount(6);
}

/** Where the picture lies on the screen: its middle, and how wide it is. */
async function lies(page: Page) {
  const { x, y, width, height } = (await viewer(page).locator('.picture-sheet').boundingBox()) ?? {
    ...{ x: 0, y: 0, width: 0, height: 0 },
  };
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2), width: Math.round(width) };
}

/** The middle of the stage. */
async function middle(page: Page) {
  const box = await viewer(page).locator('.picture-stage').boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
}

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the keyboard turns, wraps at both ends, zooms by quarters from 1x to 4x, resets and closes', {
  tag: ['@P2', '@P4'],
}, async ({ page }) => {
  await openFolder(page);
  await pictures(page).first().focus();
  await page.keyboard.press('Enter');
  await expectPlace(page, 1);
  await expect(viewer(page).getByText('Loading image')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await expectPlace(page, 6);
  await page.keyboard.press('ArrowRight');
  await expectPlace(page, 1);
  await page.keyboard.press('ArrowRight');
  await expectPlace(page, 2);

  await expect(viewer(page).getByText('Loading image')).toHaveCount(0);
  await page.keyboard.press('+');
  await expectZoom(page, '125%');
  await page.keyboard.press('=');
  await expectZoom(page, '150%');
  await page.keyboard.press('-');
  await expectZoom(page, '125%');
  await expectAccessible(page);
  for (let times = 0; times < 14; times += 1) await page.keyboard.press('+');
  await expectZoom(page, '400%');
  await expect(button(page, 'Zoom in')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('0');
  await expectZoom(page, '100%');
  await page.keyboard.press('-');
  await expectZoom(page, '100%');

  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await expectZoom(page, '110%');
  await page.keyboard.press('ArrowRight');
  await expectZoom(page, '120%');
  await expectPlace(page, 2);
  await button(page, 'Next image').focus();
  await page.keyboard.press('Enter');
  await expectPlace(page, 3);
  await expectZoom(page, '100%');
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(pictures(page).first()).toBeFocused();
});

test('the wheel zooms by tenths, buttons by quarters, and a zoomed picture is dragged @one-size', {
  tag: '@P4',
}, async ({ page }) => {
  await openFolder(page);
  await pictures(page).last().click();
  await expectPlace(page, 6);
  await expect(viewer(page).getByText('Loading image')).toHaveCount(0);
  const at = await middle(page);
  const drag = async () => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    await page.mouse.move(at.x + 90, at.y + 20, { steps: 4 });
    await page.mouse.up();
  };
  const whole = await lies(page);
  await drag();
  expect(await lies(page), 'a whole picture stays where it is').toEqual(whole);
  await page.mouse.wheel(0, -100);
  await expectZoom(page, '110%');
  await page.mouse.wheel(0, -100);
  await expectZoom(page, '120%');
  await page.mouse.wheel(0, 100);
  await expectZoom(page, '110%');
  await button(page, 'Reset zoom').click();
  await expectZoom(page, '100%');
  for (const zoom of ['125%', '150%', '175%', '200%']) {
    await button(page, 'Zoom in').click();
    await expectZoom(page, zoom);
  }
  await drag();
  const dragged = await lies(page);
  expect(dragged.x - whole.x).toBe(90);
  await button(page, 'Zoom out').click();
  await expectZoom(page, '175%');
  await button(page, 'Next image').click();
  await expectPlace(page, 1);
  await button(page, 'Previous image').click();
  await expectPlace(page, 6);
  await button(page, 'Close').click();
  await expect(pictures(page).last()).toBeFocused();
});

test('fingers swipe to the next picture and around, pinch, drag, and tap twice', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a desk has no touch screen');
  await openFolder(page);
  await pictures(page).first().tap();
  await expectPlace(page, 1);
  const at = await middle(page);
  const by = (x: number, y: number) => ({ x: at.x + x, y: at.y + y });
  await moveFingers(page, [by(-80, 0), by(100, 10)]);
  await expectPlace(page, 6);
  await moveFingers(page, [by(80, 0), by(-100, 10)]);
  await expectPlace(page, 1);
  await moveFingers(page, [by(0, -80), by(20, 120)]);
  await expectPlace(page, 1);
  await expect(viewer(page).getByText('Loading image')).toHaveCount(0);

  await moveFingers(page, [by(-50, 0), by(-100, 0)], [by(50, 0), by(100, 0)]);
  await expectZoom(page, '200%');
  const pinched = await lies(page);
  await moveFingers(page, [by(0, 0), by(60, 0)]);
  expect((await lies(page)).x - pinched.x).toBe(60);
  await expectPlace(page, 1);
  await moveFingers(page, [by(-140, 0), by(-20, 0)], [by(140, 0), by(20, 0)]);
  await expectZoom(page, '100%');
  await tapTwice(page, at);
  await expectZoom(page, '200%');
  await button(page, 'Close').tap();
  await expect(viewer(page)).toHaveCount(0);
});

test.describe(() => {
  test.use({ tolerated: /Failed to load resource/ });

  test('a picture that is on its way says so, and one that does not come can be opened by itself @one-size', {
    tag: ['@P4', '@P8'],
  }, async ({ page }) => {
    await openFolder(page);
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route('**/media/**', async (route) => {
      await refused;
      await route.abort('failed');
    });
    await pictures(page).first().focus();
    await page.keyboard.press('Enter');
    await expect(viewer(page).getByText('Loading image')).toBeVisible();
    await expectAccessible(page);
    refuse();
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
