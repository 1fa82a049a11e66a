import type { Page } from '@playwright/test';
import { nextEaster } from '#church-year/dates/easter.ts';
import { addDays, nextSunday } from '#church-year/dates.ts';
import { testSite } from '#parish/site/testing/site.ts';
import { weekUrl } from '#week/blocks.ts';
import type { Week, WeekBody } from '#week/contract.ts';
import { whatsAppText } from '#week/whatsapp-text.ts';
import type { apiOf } from '../support/api.ts';
import { test as contentTest, countPrintedPages, today } from '../support/content-fixture.ts';
import { expect, requestTest } from '../support/fail-on-console.ts';
import { test as ownServerTest } from '../support/own-server.ts';
import { expectNoDemonstration } from '../support/parish.ts';

/** An event: days after the Sunday, title, time and place. */
type Plan = readonly [offset: number, title: string, time: string, location: string];
interface Sample {
  readonly sunday: string;
  readonly events?: readonly Plan[];
  readonly notices?: readonly string[];
  readonly news?: number;
  readonly body?: WeekBody;
  readonly is?: 'canceled' | 'empty';
}

const year = new Date().getFullYear() + 1;
const easter = nextEaster(`${year}-01-01`);
const afterEaster = (weeks: number) => addDays(easter, 7 * weeks);
/** The Sunday of the week of a day, '01-06'. */
const sundayOf = (day: string) => nextSunday(addDays(`${year}-${day}`, -6));
const many = <T>(length: number, create: (index: number) => T) =>
  Array.from({ length }, (_, index) => create(index));
const GREETING = `Dear **all**,\n\n${'Thank you for the many hands that helped last week. '.repeat(6)}\n\n- Pray\n- Fast`;
const ATTACK = '*Bold* _it_ ~no~ `code` <b>html</b> "quotes" & more';

const TWENTY_WEEKS: readonly Sample[] = [
  { sunday: afterEaster(8) },
  { sunday: afterEaster(9), body: { greeting: GREETING, lines: ['Bring a dish', 'Sign up for the picnic'] } },
  { sunday: sundayOf('01-06'), events: [[3, 'Blessing of water', '6:30 PM', 'Church']] },
  {
    sunday: sundayOf('09-08'),
    events: many(7, (day) => [day, `Fast of St. Mary, day ${day + 1}`, '7 PM', 'Chapel']),
  },
  { sunday: sundayOf('11-02'), events: [[1, 'Parumala perunnal', '6 PM', 'Church']] },
  ...[-7, -6, -4, -3].map((weeks) => ({
    sunday: afterEaster(weeks),
    events: [
      [3, 'Lenten prayer', '7 PM', 'Church'],
      [5, 'Way of the Cross', '6 PM', 'Hall'],
    ] as const,
  })),
  {
    sunday: afterEaster(-1),
    events: many(14, (one) => [one % 7, `Holy Week service ${one + 1}`, `${(one % 6) + 5} PM`, 'Church']),
  },
  { sunday: easter, events: [[0, 'Easter lunch', '12 PM', 'Hall']] },
  {
    sunday: sundayOf('12-25'),
    events: many(6, (day) => [day, `Carols at house ${day + 1}`, '6 PM', `${day + 1} Elm Street`]),
  },
  { sunday: afterEaster(10), is: 'canceled' },
  { sunday: afterEaster(11), is: 'empty' },
  {
    sunday: afterEaster(12),
    events: many(40, (one) => [
      one % 7,
      `Class ${one + 1} of the vacation Bible school`,
      `${(one % 9) + 1} PM`,
      `Room ${one}`,
    ]),
  },
  {
    sunday: afterEaster(13),
    body: { lines: many(20, (one) => `Announcement ${one}: please remember the offering for the roof.`) },
  },
  {
    sunday: afterEaster(14),
    notices: many(6, (one) => `Notice ${one}: the lot is closed`),
    body: { greeting: GREETING.repeat(3) },
  },
  {
    sunday: afterEaster(15),
    events: many(12, (one) => [
      one % 7,
      `Perunnal ${one}`,
      '7:00 PM to 8:30 PM',
      'Parish hall, 12 River Road',
    ]),
  },
  {
    sunday: afterEaster(16),
    events: [[2, ATTACK, '5 PM', ATTACK]],
    notices: [ATTACK],
    body: { greeting: ATTACK, lines: [ATTACK] },
  },
  { sunday: nextSunday(today()), news: 8 },
];
/** All with `--engines all`. */
const SAMPLES = TWENTY_WEEKS.filter((_, index) => process.env.ENGINES === 'all' || index % 3 === 0);
/** Of the sheets of paper, in both formats. */
const SINGLE_SHEET_SHARE = 0.9;

async function fill(
  api: ReturnType<typeof apiOf>,
  { sunday, events = [], notices = [], news = 0, body, is }: Sample,
) {
  for (const [offset, title, time, location] of events)
    await api.post('/api/events', { title, date: addDays(sunday, offset), time, location });
  for (const text of notices)
    await api.post('/api/notices', {
      text,
      from: `${sunday}T18:00:00Z`,
      until: `${addDays(sunday, 1)}T18:00:00Z`,
    });
  for (const one of many(news, String))
    await api.post('/api/news', {
      title: `Article ${one}`,
      content: 'Long words of joy. '.repeat(20),
      isPublished: true,
    });
  if (is === 'canceled')
    await api.put(`/api/services/1/on/${sunday}`, { change: 'notHeld', reason: 'snow on the roads' });
  if (is === 'empty') {
    const { days } = await api.get<Week>(`/api/week?date=${sunday}`);
    body = { omitted: days.flatMap(({ entries }) => entries.map(({ key }) => key)) };
  }
  if (body) await api.put(`/api/weeks/${sunday}`, body);
}

/** What each output must show. */
function factsOf({ sunday, days, notices, news, memorials, lines }: Week): string[] {
  const entries = days.flatMap((day) => day.entries);
  return [
    ...sunday.names,
    ...sunday.readings.flatMap((reading) => reading.lines),
    ...entries.flatMap(({ title, time, usualTime, reason, state, place }) => [
      ...[title, time ?? usualTime, reason, state === 'canceled' ? 'Canceled' : place],
    ]),
    ...[...notices, ...news, ...memorials].map((one) =>
      'text' in one ? one.text : 'name' in one ? one.name : one.title,
    ),
    ...lines,
  ].filter((fact) => fact !== null);
}

/** Without what WhatsApp would take for its formats. */
const words = (text: string) => text.replace(/[*_~`∗∼‗’']/g, '').replace(/\s+/g, ' ');
const missingIn = (text: string, facts: readonly string[]) =>
  facts.filter((fact) => !words(text).includes(words(fact)));

ownServerTest.use({ settings: { DEMO: 'off' } });
ownServerTest(
  'weeks have the same facts in all outputs, and nine of ten print on one sheet',
  async ({ api, browser, baseURL, request }) => {
    await expectNoDemonstration(request);
    for (const [name, day, time] of [
      ...[
        ['Holy Qurbana', 'Sunday', '8:30 AM'],
        ['Bible study', 'Wednesday', '7 PM'],
        ['Evening Prayer', 'Saturday', '6 PM'],
      ],
    ])
      await api.post('/api/services', { name, day, time, language: 'English' });
    for (const sample of SAMPLES) await fill(api, sample);
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      viewport: { width: 1920, height: 1080 },
    });
    const [page, screen] = [await context.newPage(), await context.newPage()];
    await page.emulateMedia({ media: 'print' });
    const sheets: number[] = [];
    for (const { sunday } of SAMPLES) {
      const week: Week = await (await request.get(`/api/week?date=${sunday}`)).json();
      const facts = factsOf(week);
      await page.goto(weekUrl(sunday));
      const main = page.locator('main');
      const message = whatsAppText(week, { url: `${baseURL}${weekUrl(sunday)}`, parish: testSite.parish });
      expect(message.length).toBeLessThan(4_000);
      await screen.goto(`/week/screen?date=${sunday}`);
      const missing = {
        page: missingIn((await main.textContent()) ?? '', facts),
        sheet: missingIn(await main.innerText(), facts),
        message: message.includes('\nMore: ') ? [] : missingIn(message, facts),
        screen: missingIn((await screen.locator('main').textContent()) ?? '', facts),
      };
      expect({ sunday, ...missing }).toEqual({ sunday, page: [], sheet: [], message: [], screen: [] });
      expect(await smallestText(page), sunday).toBeGreaterThanOrEqual(ELEVEN_POINTS_PX);
      await expectSlides(screen);
      sheets.push(await countPrintedPages(page, 'Letter'), await countPrintedPages(page, 'A4'));
    }
    await context.close();
    const singleCount = sheets.filter((count) => count === 1).length;
    expect(singleCount, `${sheets}`).toBeGreaterThanOrEqual(SINGLE_SHEET_SHARE * sheets.length);
    expect(Math.max(...sheets)).toBeLessThanOrEqual(2);
  },
);

const ELEVEN_POINTS_PX = 14.66;

/** The size of the smallest visible text, in pixels. */
const smallestText = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const hasText = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    const texts = [...main.querySelectorAll('*')].filter((one) => one.checkVisibility() && hasText(one));
    return Math.min(...texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
  });

/** Each slide is visible alone for 12 s, above the footer, in letters of at least 48 px. */
async function expectSlides(screen: Page): Promise<void> {
  const slides = await screen.locator('.slide').evaluateAll((all) =>
    all.map((slide, index) => {
      for (const animation of document.getAnimations()) animation.currentTime = index * 12_000 + 11_999;
      const visible = all.filter((one) => getComputedStyle(one).visibility === 'visible');
      const bottom = slide.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      return {
        isAlone: visible.length === 1 && visible[0] === slide,
        isAboveFooter: bottom <= (document.querySelector('footer')?.getBoundingClientRect().top ?? 0),
        isLarge: [...slide.querySelectorAll('*')].every(
          (one) => Number.parseFloat(getComputedStyle(one).fontSize) >= 48,
        ),
      };
    }),
  );
  expect(slides).toEqual(slides.map(() => ({ isAlone: true, isAboveFooter: true, isLarge: true })));
}

contentTest(
  'the page of a week leads on and copies its message, and the screen changes by itself',
  async ({ page, context, session: { create, marker } }) => {
    const sunday = nextSunday(today());
    const title = `Picnic ${marker}`;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.goto('/week/screen');
    await expect(page.locator('.slide').first()).toBeVisible();
    await create('events', { title, date: addDays(sunday, 3), time: '5 PM' });
    await page.clock.runFor(60_000);
    await expect(page.locator('.slide', { hasText: title })).toBeAttached();
    expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(1);
    await page.route('/week/screen', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'Please sign in to the network' }),
    );
    await page.clock.runFor(60_000);
    await expect(page.locator('.slide', { hasText: title })).toBeAttached();
    await page.clock.setSystemTime(`${addDays(sunday, 8)}T12:00:00Z`);
    await page.clock.runFor(60_000);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Monday');
    await expect(page.locator('.slide')).toHaveCount(0);
    await page.unroute('/week/screen');
    await page.clock.runFor(60_000);
    await expect(page.locator('.slide', { hasText: title })).toBeAttached();

    await page.goto('/week');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${weekUrl(sunday)}$`),
    );
    await page.getByRole('button', { name: 'Copy for WhatsApp' }).click();
    await expect(page.getByText('Copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`5:00 PM · ${title}`);
    await page.getByRole('link', { name: 'Next week' }).click();
    await expect(page).toHaveURL(weekUrl(addDays(sunday, 7)));
    await page.getByRole('link', { name: 'Previous week' }).click();
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);

requestTest(
  'the address of a week is that of its Sunday, and old weeks are not indexed',
  async ({ request }) => {
    const get = (path: string) => request.get(`/week${path}`, { maxRedirects: 0 });
    expect((await get('/2026-11-30')).headers().location).toBe('/week/2026-12-06');
    for (const path of ['/2200-12-30', '/2026-02-30', '/next', '/screen?date=2200-12-30'])
      expect([path, (await get(path)).status()]).toEqual([path, 404]);
    const isIndexed = async (path: string) => !(await (await get(path)).text()).includes('noindex');
    const sunday = nextSunday(today());
    expect([await isIndexed(''), await isIndexed(`/${addDays(sunday, -364)}`)]).toEqual([true, true]);
    for (const path of [`/${addDays(sunday, -378)}`, `/${addDays(sunday, 378)}`, '/screen'])
      expect([path, await isIndexed(path)]).toEqual([path, false]);
  },
);
