import type { Page } from '@playwright/test';
import { navigation } from '#parish/site/navigation.ts';
import { chooseSection, expect, noScriptTest, test } from '../support/fail-on-console.ts';

/** The distance in px to the position where a section's content is 20 px below the header, or to the end of the page. */
function distanceTo(page: Page, id: string): Promise<number> {
  return page.evaluate((anchor) => {
    const headerHeight = document.querySelector('header')?.offsetHeight ?? 0;
    const top = document.getElementById(anchor)?.firstElementChild?.getBoundingClientRect().top ?? Number.NaN;
    const end = document.documentElement.scrollHeight - window.innerHeight;
    return Math.abs(Math.min(top + window.scrollY - headerHeight - 20, end) - window.scrollY);
  }, id);
}

const expectScrolledTo = (page: Page, id: string) =>
  expect.poll(() => distanceTo(page, id)).toBeLessThan(1.5);
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** The scroll position in each frame while `act` runs. */
async function recordScrolling(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const record = () => {
      frames.push(window.scrollY);
      requestAnimationFrame(record);
    };
    record();
    Object.assign(window, { frames });
  });
  await act();
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}

const countPositions = (frames: readonly number[]) => new Set(frames.map(Math.round)).size;

async function goToPage(page: Page, label: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click();
}

test.describe('with motion', () => {
  test.use({ contextOptions: {} });

  test('a menu entry scrolls smoothly to its section each time @P2 @P9', async ({ page }) => {
    await page.goto('/eventsandnews');
    const frames = await recordScrolling(page, async () => {
      await chooseSection(page, 'Events & News', 'News Bulletin');
      await expectScrolledTo(page, 'news-bulletin');
    });
    expect(countPositions(frames)).toBeGreaterThan(2);
    await expect(page).toHaveURL('/eventsandnews#news-bulletin');
    await expect(page.locator('#news-bulletin')).toBeFocused();
    await page.evaluate(() => window.scrollTo(0, 0));
    await chooseSection(page, 'Events & News', 'News Bulletin');
    await expectScrolledTo(page, 'news-bulletin');

    await test.step('scrolling to another section starts at the current position', async () => {
      const before = await scrollY(page);
      const up = await recordScrolling(page, async () => {
        await chooseSection(page, 'Events & News', 'Upcoming Events');
        await expectScrolledTo(page, 'upcoming-events');
      });
      expect(up[0]).toBe(before);
      const downwards = up.filter((y, frame) => y > (up[frame - 1] ?? y));
      expect(downwards, 'the page never scrolls down').toEqual([]);
    });

    await test.step('Back restores the position where an entry was chosen', async () => {
      await page.evaluate(() => window.scrollTo(0, 200));
      await chooseSection(page, 'Events & News', 'News Bulletin');
      await expectScrolledTo(page, 'news-bulletin');
      await page.goBack();
      await expect.poll(async () => Math.abs((await scrollY(page)) - 200)).toBeLessThan(1.5);
    });
  });

  test('a menu entry of another page opens it, and scrolls later @P2 @P9', async ({ page }) => {
    await page.clock.install();
    await page.goto('/services');
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.clock.pauseAt(Date.now() + 60_000);
    await chooseSection(page, 'Events & News', 'News Bulletin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events & News');
    await page.clock.runFor(290);
    expect(await scrollY(page)).toBe(0);
    await page.clock.runFor(20);
    await expectScrolledTo(page, 'news-bulletin');
    await expect(page).toHaveURL('/eventsandnews#news-bulletin');
    await expect(page.locator('#news-bulletin')).toBeFocused();
  });
});

noScriptTest(
  'each menu entry of the header opens at the heading of its section @each-size',
  { tag: '@P2' },
  async ({ page }) => {
    for (const { sections } of navigation)
      for (const { path } of sections.filter((one) => one.path.includes('#'))) {
        const [, anchor = ''] = path.split('#');
        await page.goto(path);
        await expectScrolledTo(page, anchor);
        await expect(page.locator(`#${anchor} :is(h2, .eyebrow)`).first()).toBeInViewport({ ratio: 1 });
      }
  },
);

test('a page opens at its top or jumps to a section, and Back restores the position @A2 @P2', async ({
  page,
}) => {
  await page.goto('/eventsandnews');
  await page.evaluate(() => window.scrollTo(0, 900));
  await goToPage(page, 'Services');
  await expect(page.getByRole('heading', { name: 'Worship Services' })).toBeVisible();
  expect(await scrollY(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(900);
  await page.goForward();
  await expect.poll(() => scrollY(page)).toBe(120);

  await test.step('with reduced motion, the page jumps to a section', async () => {
    await page.goto('/eventsandnews');
    const frames = await recordScrolling(page, async () => {
      await chooseSection(page, 'Events & News', 'News Bulletin');
      await expectScrolledTo(page, 'news-bulletin');
    });
    expect(countPositions(frames)).toBeLessThanOrEqual(2);
    await expect(page.locator('#news-bulletin')).toBeFocused();

    // a section below lists that load late
    await page.goto('/');
    await chooseSection(page, 'Services', 'Lectionary');
    await expectScrolledTo(page, 'lectionary');
  });
});
