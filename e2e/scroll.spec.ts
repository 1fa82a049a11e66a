import type { Page } from '@playwright/test';
import { navigation } from '#web/layout/navigation.ts';
import { chooseSection, expect, hasBar, open, openMenu, test } from './fail-on-console.ts';

/** How many px the page is away from where a section stands 20 px below the header (or as far down as the page goes). */
function distanceTo(page: Page, id: string): Promise<number> {
  return page.evaluate((anchor) => {
    const headerHeight = document.querySelector('header')?.offsetHeight ?? 0;
    const top = document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN;
    const end = document.documentElement.scrollHeight - window.innerHeight;
    return Math.abs(Math.min(top + window.scrollY - headerHeight - 20, end) - window.scrollY);
  }, id);
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** How far the page was scrolled in every frame while something was done. */
async function filmed(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const film = () => {
      frames.push(window.scrollY);
      requestAnimationFrame(film);
    };
    film();
    Object.assign(window, { frames });
  });
  await act();
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}

const positions = (frames: readonly number[]) => new Set(frames.map(Math.round)).size;

async function goToPage(page: Page, label: string): Promise<void> {
  if (!hasBar({ viewport: page.viewportSize() })) await openMenu(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).click();
}

test('an entry of the page that is open scrolls there smoothly, 20 px below the header', {
  tag: '@P2',
}, async ({ page }) => {
  await open(page, '/eventsandnews');
  const frames = await filmed(page, async () => {
    await chooseSection(page, 'Events & News', 'News Bulletin');
    await expect.poll(() => distanceTo(page, 'news-bulletin')).toBeLessThan(1.5);
  });
  expect(positions(frames)).toBeGreaterThan(5);
  await expect(page).toHaveURL('/eventsandnews#news-bulletin');
  await expect(page.locator('#news-bulletin')).toBeFocused();
});

test('from one section to another the way begins where the visitor is @one-size', async ({ page }) => {
  await open(page, '/eventsandnews#news-bulletin');
  await expect.poll(() => distanceTo(page, 'news-bulletin')).toBeLessThan(1.5);
  const before = await scrollY(page);
  const frames = await filmed(page, async () => {
    await chooseSection(page, 'Events & News', 'Upcoming Events');
    await expect.poll(() => distanceTo(page, 'upcoming-events')).toBeLessThan(1.5);
  });
  expect(frames[0]).toBe(before);
  const downwards = frames.filter((y, frame) => y > (frames[frame - 1] ?? y));
  expect(downwards, 'it never goes the other way').toEqual([]);
});

test('the same entry works again after the visitor has scrolled away @one-size', async ({ page }) => {
  await open(page, '/eventsandnews');
  await chooseSection(page, 'Events & News', 'News Bulletin');
  await expect.poll(() => distanceTo(page, 'news-bulletin')).toBeLessThan(1.5);
  await page.evaluate(() => window.scrollTo(0, 0));
  await chooseSection(page, 'Events & News', 'News Bulletin');
  await expect.poll(() => distanceTo(page, 'news-bulletin')).toBeLessThan(1.5);
});

test('an entry of another page goes there first, and scrolls 300 ms later', { tag: '@P2' }, async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/services');
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.clock.pauseAt(Date.now() + 60_000);
  await chooseSection(page, 'Events & News', 'News Bulletin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events & News');
  await page.clock.runFor(290);
  expect(await scrollY(page)).toBe(0);
  await page.clock.runFor(20);
  await expect.poll(() => distanceTo(page, 'news-bulletin')).toBeLessThan(1.5);
  await expect(page).toHaveURL('/eventsandnews#news-bulletin');
  await expect(page.locator('#news-bulletin')).toBeFocused();
});

test('an address with a section opens there', { tag: '@P2' }, async ({ page }) => {
  await open(page, '/eventsandnews#news-bulletin');
  await expect.poll(() => distanceTo(page, 'news-bulletin')).toBeLessThan(1.5);
});

test('each entry of the header leads to a section that stands on its page @one-size', { tag: '@P2' }, async ({
  page,
}) => {
  for (const { path, sections } of navigation) {
    await open(page, path);
    for (const { anchor } of sections) await expect(page.locator(`#${anchor}`)).toHaveCount(1);
  }
});

test('a page is opened at its top @one-size', { tag: ['@A2', '@P2'] }, async ({ page }) => {
  await open(page, '/eventsandnews');
  await page.evaluate(() => window.scrollTo(0, 900));
  await goToPage(page, 'Services');
  await expect(page.getByRole('heading', { name: 'Worship Services' })).toBeVisible();
  expect(await scrollY(page)).toBe(0);
});

test('back and forward lead to where the visitor was', async ({ page }) => {
  await open(page, '/eventsandnews');
  await page.evaluate(() => window.scrollTo(0, 900));
  await goToPage(page, 'Services');
  await expect(page.getByRole('heading', { name: 'Worship Services' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 120));
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(900);
  await page.goForward();
  await expect.poll(() => scrollY(page)).toBe(120);
});

test('back from a section leads to where its entry was chosen @one-size', async ({ page }) => {
  await open(page, '/eventsandnews');
  await page.evaluate(() => window.scrollTo(0, 200));
  await chooseSection(page, 'Events & News', 'News Bulletin');
  await expect.poll(() => distanceTo(page, 'news-bulletin')).toBeLessThan(1.5);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(200);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing slides @one-size', async ({ page }) => {
    await open(page, '/eventsandnews');
    const frames = await filmed(page, async () => {
      await chooseSection(page, 'Events & News', 'News Bulletin');
      await expect.poll(() => distanceTo(page, 'news-bulletin')).toBeLessThan(1.5);
    });
    expect(positions(frames)).toBeLessThanOrEqual(2);
    await expect(page.locator('#news-bulletin')).toBeFocused();
  });
});
