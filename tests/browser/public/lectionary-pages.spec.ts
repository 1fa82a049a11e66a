import type { Page } from '@playwright/test';
import { countPrintedPages } from '../support/content-fixture.ts';
import { expect, noScriptTest, requestTest, test } from '../support/fail-on-console.ts';

const pageTitle = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('the page of a day', () => {
  test('shows names, season, fast, tone and readings, with links @P2 @P8', async ({ page }) => {
    await page.goto('/lectionary/2026-12-06');
    await expect(pageTitle(page)).toHaveText('Birth of John the Baptist');
    const article = page.getByRole('article');
    for (const text of [
      'From Koodosh Eetho to Great Lent',
      'Fast of the Nativity (25 days), day 6 of 25',
      'Shtithoyo',
    ])
      await expect(article.getByText(text).first()).toBeVisible();
    await expect(article.getByRole('heading', { name: 'Mar Sokhe (St. Nicholas) of Myra' })).toBeVisible();
    await article.getByText('Luke 1:57-80', { exact: true }).click();
    await expect(article.getByText(/His name is John/)).toBeVisible();

    await page.getByRole('link', { name: 'Readers’ sheet' }).click();
    await expect(page.getByText(/Tone 6 \(Shtithoyo\) · Fast of the Nativity/)).toBeVisible();
    const lessons = page.locator('.reading-sheet article > header');
    await expect(lessons).toHaveCount(11);
    for (const [lesson, kind] of [
      ['Genesis 21:1-21', 'Old Testament · Reader'],
      ['1 John 3:1-3', 'General Epistle · Reader or deacon'],
      ['Ephesians 6:1-4', 'Epistle of St. Paul · Reader or deacon'],
      ['Luke 1:57-80', 'Gospel · Priest'],
    ] as const)
      await expect(lessons.filter({ hasText: lesson })).toContainText(kind);
    await expect(page.getByText(/His name is John/)).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: /^Next day/ }).click();
    await expect(pageTitle(page)).toHaveText('Monday, a day of fasting');
    await expect(page).toHaveTitle(/^Monday, December 7, 2026 · /);
    await page.goBack();
    await article.getByText('Exodus 2:1-10', { exact: true }).click();
    await expect(article.getByText(/A man of the house of Levi/)).toBeVisible();
    await page.getByRole('link', { name: 'Calendar of December 2026' }).click();
    await expect(page.getByRole('heading', { name: 'All Events in December 2026' })).toBeVisible();

    // rank, memorial, notes, missing readings and the way to the page about fasting
    await page.goto('/lectionary/2026-11-02');
    await expect(page.getByText('124th memorial')).toBeVisible();
    await page.goto('/lectionary/2026-12-08');
    await expect(page.getByText('No readings available for this event.')).toBeVisible();
    await page.goto('/lectionary/2026-01-28');
    await page.getByRole('link', { name: 'About fasting' }).click();
    await expect(pageTitle(page)).toHaveText('Fasting');
    await page.goto('/lectionary/2026-01-08');
    await expect(page.getByText('Commemoration · Also called Martyrdom of St. Stephen')).toBeVisible();
    await page.getByText('For readers and choir').click();
    await expect(page.getByText(/^Before Holy Qurbana: Sirach 50:1-2\. The printed/)).toBeVisible();
  });
});

test.describe('the page of a year', () => {
  test('lists its Sundays, feasts and fasts, and links to days and years', async ({ page }) => {
    await page.goto('/lectionary/2026');
    await expect(page.getByText('Monday, February 16, 2026 to Saturday, April 4, 2026')).toBeVisible();
    for (const name of [
      / Fast of the Nativity \(25 days\) begins$/,
      / Thoma Mar Dionysius.* \(\d+th memorial\)/,
    ])
      await expect(page.getByRole('link', { name })).toBeVisible();
    await page
      .getByRole('link', { name: /^Sunday, April 5, 2026: Easter Sunday.+\(feast of our Lord\)/ })
      .click();
    await expect(pageTitle(page)).toHaveText('Easter Sunday');
    await page.goBack();
    await page.getByRole('link', { name: 'The church year 2027' }).click();
    await expect(pageTitle(page)).toHaveText('The church year 2027');
    await expect(page.getByRole('link', { name: /^Sunday, March 28, 2027: Easter Sunday/ })).toBeVisible();
  });
});

requestTest(
  '/lectionary and /lectionary/today redirect to the year and the day, and an invalid date responds with 404',
  async ({ request }) => {
    const { date } = await (await request.get('/api/lectionary/today')).json();
    const targetOf = async (path: string) =>
      (await request.get(path, { maxRedirects: 0 })).headers().location;
    expect(await targetOf('/lectionary/today')).toBe(`/lectionary/${date}`);
    expect(await targetOf('/lectionary')).toBe(`/lectionary/${date.slice(0, 4)}`);
    for (const when of [
      ...['2026-02-30', '2026-13', '1899', '2201-01-01', 'easter', '2026-12-06x'],
      ...['2026-02-30/sheet', '2201-01-01/sheet', '2026/sheet', 'easter/sheet', 'today/sheet'],
    ])
      expect([when, (await request.get(`/lectionary/${when}`)).status()]).toEqual([when, 404]);
  },
);

test('readings for services open, and have a sheet', async ({ page }) => {
  await page.goto('/services');
  await page.getByRole('link', { name: 'Readings for services and saints' }).click();
  await expect(pageTitle(page)).toHaveText('Readings for services and saints');
  await expect(page.getByRole('article').getByRole('region')).toHaveCount(22);
  const baptism = page.getByRole('region', { name: 'Holy Baptism' });
  await baptism.getByText('John 3:1-8').click();
  await expect(baptism.getByText(/a man of the Pharisees named Nicodemus/)).toBeVisible();
  await baptism.getByRole('link', { name: 'Readers’ sheet for Holy Baptism' }).click();
  await expect(pageTitle(page)).toHaveText('Holy Baptism');
  await expect(page.getByText(/a man of the Pharisees named Nicodemus/)).toBeVisible();
});

noScriptTest('without JavaScript, a readers’ sheet contains the passages', async ({ page, baseURL }) => {
  const sheet = '/lectionary/2026-12-06/sheet';
  await page.goto(sheet);
  await expect(page.getByText(/His name is John/)).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${sheet}`);
  await page.goto('/lectionary/2026-12-08/sheet');
  await expect(page.getByText('The lectionary has no readings for this day.')).toBeVisible();
});

test('the search finds a feast by any name in any spelling, with its dates', async ({ page }) => {
  await page.goto('/lectionary/search');
  await page.getByRole('main').getByRole('searchbox').fill('sleeva perunal');
  await page.keyboard.press('Enter');
  await expect(pageTitle(page)).toHaveText('Find a feast');
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('sleeva perunal');
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect(first).toContainText('Feast of the Holy Cross');
  await first.getByRole('link').first().click();
  await expect(pageTitle(page)).toHaveText('Feast of the Holy Cross');
  await page.goto('/lectionary/search?feast=xyz');
  await expect(page.getByRole('status')).toHaveText(/^No feast is called “xyz”\./);
});

test('a day and a month print on one sheet, a year on two', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto('/lectionary/2026-04-03');
  expect(await countPrintedPages(page)).toBe(1);
  await page.goto('/lectionary/2026');
  expect(await countPrintedPages(page)).toBe(2);
  await page.goto('/lectionary/2026-12-06/sheet');
  expect(await countPrintedPages(page)).toBe(4);
  await page.goto('/services?month=2026-03');
  await page.getByRole('button', { name: 'Print month' }).click();
  expect(await countPrintedPages(page)).toBe(1);
});
