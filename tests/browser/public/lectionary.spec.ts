import type { Page } from '@playwright/test';
import { nextEaster } from '#church-year/dates/easter.ts';
import { longDate } from '#church-year/dates.ts';
import { monthOf, monthTitle } from '#kit/dates/months.ts';
import { today } from '../support/content-fixture.ts';
import { expect, expectAccessible, holdRequests, test } from '../support/fail-on-console.ts';

test.describe.configure({ mode: 'parallel' });

const section = (page: Page) => page.getByRole('region', { name: 'Lectionary' });
const grid = (page: Page) => section(page).getByRole('grid');
const day = (page: Page, date: string) => grid(page).getByRole('button', { name: longDate(date) });
const heading = (page: Page) => section(page).getByRole('heading', { level: 3 });
const row = (page: Page, name: string) => section(page).getByRole('row').filter({ hasText: name });
const rows = (page: Page) => section(page).getByRole('table').getByRole('row');
const dialog = (page: Page) => page.getByRole('dialog');
const pageTitle = (page: Page) => page.getByRole('heading', { level: 1 });

/** The years that the page requests from the API from now on. The array grows. */
function recordYearRequests(page: Page): string[] {
  const years: string[] = [];
  page.on('request', (request) => {
    const year = new URL(request.url()).searchParams.get('year');
    if (year) years.push(year);
  });
  return years;
}

// Most tests use a past year: on a phone, the table of the current month begins at today
test.describe('the calendar', () => {
  // a year that fails to load
  test.use({ tolerated: /Failed to load/ });

  test('opens at today, beside a table that hides earlier days and shows them @each-size @P2', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/services#lectionary');
    await expect(heading(page)).toHaveText(`All Events in ${monthTitle(monthOf(today()))}`);
    await expect(day(page, today())).toHaveAttribute('aria-current', 'date');
    await expect(page.locator('html')).toHaveAttribute('data-season', /^[a-z-]+$/);

    const dates = await rows(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    const index = dates.findIndex((date) => date >= today());
    const first = rows(page).nth(index < 0 ? dates.length : index + 1);
    const header = section(page).getByRole('columnheader', { name: 'Date', exact: true });
    const gap = async () => {
      const [above, box] = await Promise.all([header.boundingBox(), first.boundingBox()]);
      return Math.abs((box?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0));
    };
    // a phone shows no headings of columns
    if (!isMobile) await expect.poll(gap).toBeLessThan(3);
    await expect(grid(page)).toBeInViewport();

    const earlier = new Set(dates.filter((date) => date < today())).size;
    // on the first day of a month the table begins at its top
    if (earlier === 0) return;
    const times = rows(page).locator('time');
    await expect(section(page)).toContainText(`Days hidden above: ${earlier}.`);
    await expect(times.first()).not.toBeInViewport();
    await section(page).getByRole('button', { name: 'Show earlier days' }).click();
    await expect(times.first()).toBeInViewport();
    await section(page).getByRole('button', { name: 'Hide earlier days' }).click();
    await expect(times.first()).not.toBeInViewport();
  });

  test('describes its days, and filters the table by date @each-size @P2', async ({ page, viewport }) => {
    await page.goto('/services?month=2025-12');
    await expect(heading(page)).toHaveText('All Events in December 2025');
    const sizes = await section(page)
      .locator('.calendar-symbols, .column-header')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12.5);
    const dash = section(page).getByRole('table').getByText('-', { exact: true }).first();
    await expect(dash, 'a phone shows none').toBeVisible({ visible: (viewport?.width ?? 0) > 640 });
    await expect(day(page, '2025-12-25')).toHaveAccessibleName(
      'Thursday, December 25, 2025, feast of our Lord, 1 event',
    );
    await expect(day(page, '2025-12-31')).toHaveAccessibleName(/, Wednesday fast$/);
    await expect(row(page, 'Thoma Mar Dionysius').getByRole('cell').last()).toHaveText('-');
    await expect(row(page, 'Yeldho').getByRole('cell').last()).toHaveText('Tone 1Feast Day');

    await day(page, '2025-12-07').click();
    await expect(heading(page)).toHaveText('Events on Sunday, December 7, 2025');
    await expect(day(page, '2025-12-07')).toHaveAttribute('aria-pressed', 'true');
    await expect(rows(page)).toHaveCount(2);
    await expect(heading(page)).toBeInViewport();
    await expect(page).toHaveURL(/\?date=2025-12-07$/);

    await day(page, '2025-12-07').click();
    await expect(heading(page)).toHaveText('All Events in December 2025');

    await day(page, '2025-12-05').click();
    await expect(section(page).getByText('No events on this date', { exact: true })).toBeVisible();
    await section(page).getByRole('button', { name: 'Show the whole month' }).click();
    await expect(heading(page)).toHaveText('All Events in December 2025');
    await expect(day(page, '2025-12-05')).toBeFocused();
  });

  test('moves between months with the pointer and the keyboard @P2 @P4 @P7 @P8', async ({ page }) => {
    const years = recordYearRequests(page);
    await page.goto('/services?month=2025-12');
    expect(years).toEqual([]);
    await section(page).getByRole('button', { name: 'Next month, January 2026' }).click();
    await expect(heading(page)).toHaveText('All Events in January 2026');
    await expect(row(page, 'Denaha').first()).toBeVisible();
    await expect(page).toHaveURL(/\?month=2026-01$/);
    await section(page).getByRole('button', { name: 'Next month, February 2026' }).click();
    await section(page).getByRole('button', { name: 'Previous month, January 2026' }).click();
    await section(page).getByRole('button', { name: 'Previous month, December 2025' }).click();
    await expect(row(page, 'Yeldho')).toBeVisible();
    await section(page).getByRole('button', { name: 'Previous month, November 2025' }).click();
    await expect(row(page, 'Koodosh Eetho Sunday')).toBeVisible();
    expect(years.toSorted()).toEqual(['2025', '2026']);

    await section(page).getByRole('button', { name: 'Next month' }).click();
    await expect(heading(page)).toHaveText('All Events in December 2025');
    await section(page).getByRole('button', { name: 'Next month' }).focus();
    await page.keyboard.press('Tab');
    for (const [key, date] of [
      ['', '2025-12-01'],
      ['PageDown', '2026-01-01'],
      ['PageUp', '2025-12-01'],
      ['ArrowUp', '2025-11-24'],
      ['ArrowDown', '2025-12-01'],
      ['Home', '2025-11-30'],
      ['ArrowDown', '2025-12-07'],
    ] as const) {
      if (key) await page.keyboard.press(key);
      await expect(day(page, date), key).toBeFocused();
    }
    await expect(grid(page).locator('button[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Events on Sunday, December 7, 2025');
    await expect(day(page, '2025-12-07')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(heading(page)).toHaveText('All Events in December 2025');

    // the list of months and years
    const title = section(page).getByRole('button', { name: 'December 2025', exact: true });
    const months = section(page).getByRole('group', { name: /^Months of / });
    const month = (name: string) => months.getByRole('button', { name, exact: true });
    await title.click();
    for (const [key, name] of [
      ['', 'December 2025'],
      ['ArrowRight', 'January 2026'],
      ['ArrowUp', 'October 2025'],
      ['ArrowDown', 'January 2026'],
      ['End', 'December 2026'],
      ['Home', 'January 2026'],
      ['PageUp', 'January 2025'],
    ] as const) {
      if (key) await page.keyboard.press(key);
      await expect(month(name), key).toBeFocused();
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(months).toHaveCount(0);
    await expect(title).toBeFocused();

    await page.keyboard.press('Enter');
    await section(page).getByRole('combobox', { name: 'Year' }).selectOption('2024');
    await month('April 2024').click();
    await expect(heading(page)).toHaveText('All Events in April 2024');
    await expect(day(page, '2024-04-01')).toBeFocused();
    await section(page).getByRole('button', { name: 'April 2024', exact: true }).click();
    await section(page)
      .getByRole('button', { name: /^Easter \d/ })
      .click();
    await expect(row(page, 'Easter Sunday')).toBeVisible();
    await section(page)
      .getByRole('button', { name: monthTitle(nextEaster(today()).slice(0, 7)) })
      .click();
    await section(page).getByRole('button', { name: 'Today', exact: true }).click();
    await expect(heading(page)).toHaveText(`All Events in ${monthTitle(monthOf(today()))}`);

    await test.step('a month that fails to load is empty, and the next one is requested', async () => {
      await page.goto('/services?month=2026-01');
      const release = await holdRequests(page, '**/api/lectionary?year=2025', (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
      await section(page).getByRole('button', { name: 'Previous month, December 2025' }).click();
      await expect(section(page).getByText('Loading')).toBeAttached();
      release();
      await expect(section(page).getByText('No events this month', { exact: true })).toBeVisible();
      await page.unroute('**/api/lectionary?year=2025');
      await section(page).getByRole('button', { name: 'Previous month, November 2025' }).click();
      await expect(row(page, 'Koodosh Eetho Sunday')).toBeVisible();
    });
  });
});

test.describe('the readings', () => {
  test.use({ tolerated: /Failed to load/ });

  test('open with a click in the row, each with its text or a message @P2', async ({ page }) => {
    await page.goto('/services?month=2026-11');
    await row(page, 'Hoodosh Eetho Sunday').click();
    await expect(dialog(page)).toHaveAccessibleName('Hoodosh Eetho Sunday Sunday, November 8, 2026');
    expect(await dialog(page).getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Evening',
      'Morning',
      'Before Holy Qurbana',
      'Holy Qurbana',
    ]);
    await page.route('**/api/passages?*', (route) => route.fulfill({ status: 503, json: {} }));
    await dialog(page).getByText('Acts 7:44-53 or Revelation 3:14-22').click();
    await expect(dialog(page).getByText('The reading could not be loaded.').first()).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/passages?*');
    await dialog(page).getByRole('button', { name: 'Try again' }).first().click();
    await expect(dialog(page).getByText('or Revelation 3:14-22', { exact: true })).toBeVisible();
    await expect(dialog(page).getByText(/Behold, I stand at the door and knock/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Hoodosh Eetho Sunday').getByRole('button').first()).toBeFocused();

    await page.goto('/services?date=2026-09-27');
    await row(page, 'Second Sunday after the Feast of the Holy Cross')
      .getByRole('button')
      .first()
      .press('Enter');
    await dialog(page).getByText('Wisdom 6:1-9').click();
    await expect(
      dialog(page).getByText(/^This reading is from \w+, which is not included here/),
    ).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Open this day' }).click();
    await expect(page).toHaveURL('/lectionary/2026-09-27');
  });
});

test.describe('the recording of a tone', () => {
  // requested after a click
  test.use({ tolerated: /https:\/\/w\.soundcloud\.com\// });

  /** The policy of a page whose parish has a recording at the audio host, which the demonstration has not. */
  const allowPlayer = (page: Page) =>
    page.route(/\/services\?/, async (route) => {
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      const allowed = policy.replace(/(frame|connect)-src /g, '$&https://w.soundcloud.com ');
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'content-security-policy': allowed },
      });
    });

  test('loads in the dialog, stops when it closes, or has a message @P2', async ({ page }) => {
    const site = /^https:\/\/w\.soundcloud\.com\//;
    const messages: string[] = [];
    await page.exposeFunction('record', (message: string) => messages.push(message));
    const body =
      '<!doctype html><html lang="en"><title>Player</title><p>Play</p><script>onmessage = ({ data }) => record(data); parent.postMessage("ready", "*")</script>';
    const release = await holdRequests(page, site, (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    const player = { kind: 'embedded', src: 'https://w.soundcloud.com/player/', host: 'w.soundcloud.com' };
    await page.route('**/api/tones/1', (route) => route.fulfill({ json: { player } }));
    await allowPlayer(page);
    await page.clock.install();
    // a request in progress would time out with the player
    await page.goto('/services?month=2026-12', { waitUntil: 'networkidle' });
    const openTone = () => row(page, 'Yeldho').getByRole('button', { name: 'Tone 1' }).click();
    const loading = dialog(page).getByText('Loading audio player...');
    const link = dialog(page).getByRole('link', { name: /^Open the recording/ });
    await openTone();
    await expect(dialog(page)).toHaveAccessibleName('Liturgical Tone 1');
    for (const text of ['Qadmoyo', 'ܩܕܡܝܐ', 'Feast Day: Christmas', 'Christmas, tone 1.'])
      await expect(dialog(page).getByText(text, { exact: true })).toBeVisible();
    await expect(loading).toBeVisible();
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    release();
    await expect(loading).toHaveCount(0);
    await expect(page.frameLocator('iframe[title="Recording of Tone 1"]').getByText('Play')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect
      .poll(() => messages.map((message) => JSON.parse(message)))
      .toEqual([{ method: 'pause' }, { method: 'seekTo', value: 0 }]);

    await page.route(site, (route) => route.fulfill({ contentType: 'text/html', body: 'A failure' }));
    await openTone();
    await expect(loading).toBeVisible();
    await expect(dialog(page).locator('iframe')).toBeAttached();
    await page.clock.runFor(10_000);
    await expect(dialog(page).getByRole('alert')).toContainText('The player could not be loaded.');
    await expect(dialog(page).locator('iframe')).toHaveCount(0);
    await page.route(site, (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page).getByRole('alert')).toBeVisible();
    await expect(link).toBeVisible();
  });

  test("plays from the parish's own file, stops and rewinds when the dialog closes, and a tone without one has a message", {
    tag: '@P2',
  }, async ({ page }) => {
    await page.route('**/api/tones/8', (route) => route.fulfill({ json: { player: null } }));
    await page.goto('/services?month=2026-12');
    await row(page, 'Sunday before Christmas').getByRole('button', { name: 'Tone 8' }).click();
    await expect(dialog(page).getByText('There is no recording of this tone yet.')).toBeVisible();
    await page.keyboard.press('Escape');

    await row(page, 'Yeldho').getByRole('button', { name: 'Tone 1' }).click();
    const sound = dialog(page).getByLabel('Recording of Tone 1');
    await expect(sound).toBeVisible();
    await expect(dialog(page).getByText('Loading audio player...')).toHaveCount(0);
    const element = await sound.evaluateHandle(async (audio: HTMLAudioElement) => {
      await audio.play();
      audio.currentTime = 5;
      return audio;
    });
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(await element.evaluate(({ paused, currentTime }) => [paused, currentTime])).toEqual([true, 0]);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links move between months, days and years, and a form finds a feast', async ({ page }) => {
    await page.goto('/services?month=2026-12&date=nonsense');
    await section(page).getByRole('button', { name: 'Next month' }).click();
    await expect(page).toHaveURL('/services?month=2027-01#lectionary');
    await day(page, '2027-01-06').click();
    await expect(page).toHaveURL('/services?date=2027-01-06#lectionary');
    await expect(rows(page)).toHaveCount(2);
    await day(page, '2027-01-06').click();
    await expect(page).toHaveURL('/services?month=2027-01#lectionary');
    await expect(heading(page)).toHaveText('All Events in January 2027');

    await row(page, 'Denaha, the Baptism').getByRole('link', { name: 'Tone 2' }).click();
    await expect(page).toHaveURL('/lectionary/2027-01-06#tone');
    await page.goBack();
    await row(page, 'Denaha, the Baptism')
      .getByRole('link', { name: /^Denaha/ })
      .click();
    await expect(pageTitle(page)).toHaveText('Denaha, the Baptism of our Lord');
    await page.locator('.reading').first().locator('summary').click();
    await expect(page.locator('.passage').first().locator('sup').first()).toBeVisible();

    await page.goto('/services?month=2027-01');
    await section(page).getByRole('link', { name: 'January 2027' }).click();
    await expect(pageTitle(page)).toHaveText('The church year 2027');
    await page.goBack();
    await section(page).getByRole('link', { name: 'Find a feast' }).click();
    await page.getByRole('main').getByRole('searchbox').fill('Danaha');
    await page.getByRole('button', { name: 'Find' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Denaha/);
  });
});
