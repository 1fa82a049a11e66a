import { expect, test } from '@playwright/test';
import { publicPaths } from '../bench/lighthouse/pages.ts';
import { type Weight, weighPage } from '../bench/page-weight.ts';

/** What a first visit may weigh in bytes, as it crosses the wire, and how much of it may be asked for. */
const MOST = {
  'styles in it': { files: 0, bytes: 10_000 },
  blocking: { files: 0, bytes: 0 },
  fonts: { files: 2, bytes: 68_000 },
  pictures: { files: 4, bytes: 120_000 },
  'styles for later': { files: 1, bytes: 13_500 },
  scripts: { files: 21, bytes: 122_500 },
};
/** Most people see this page first. */
const HOME_SCRIPTS_BYTES = 120_000;
/** Requests until a page stands, its address among them, and until its scripts are at work. */
const REQUESTS = { before: 7, after: 26 };
const AFTER_PAINT = ['styles for later', 'scripts'];
const PAGES = [
  '/',
  '/services',
  '/organizations',
  '/eventsandnews',
  '/gallery',
  '/prayer-request',
  '/about',
  '/donate',
  '/lectionary/2026',
  '/lectionary/2026-12-06',
  '/admin/login',
];
const RECORDS = ['/events/', '/news/'];

for (const path of [...PAGES, ...RECORDS])
  test(`a first visit to ${path} is light @one-size`, async ({ baseURL }) => {
    const page = RECORDS.includes(path)
      ? (await publicPaths(`${baseURL}`)).find((one) => one.startsWith(path))
      : path;
    const weights = await weighPage(`${baseURL}${page}`);
    for (const { what, files, bytes } of weights) {
      if (!(what in MOST)) continue;
      const most = MOST[what as keyof typeof MOST];
      expect.soft(files, `files: ${what}`).toBeLessThanOrEqual(most.files);
      expect.soft(bytes, `bytes: ${what}`).toBeLessThanOrEqual(most.bytes);
    }
    expect(requests(weights.filter(({ what }) => !AFTER_PAINT.includes(what)))).toBeLessThanOrEqual(
      REQUESTS.before,
    );
    expect(requests(weights)).toBeLessThanOrEqual(REQUESTS.after);
    const scripts = weights.find(({ what }) => what === 'scripts')?.bytes ?? 0;
    if (path === '/') expect(scripts).toBeLessThanOrEqual(HOME_SCRIPTS_BYTES);
    // the measure itself has seen something
    expect(scripts).toBeGreaterThan(50_000);
    expect(weights.find(({ what }) => what === 'styles in it')?.bytes).toBeGreaterThan(2_000);
  });

const requests = (weights: readonly Weight[]) => weights.reduce((sum, { files }) => sum + files, 0);

test('the files of the packages begin one by one @one-size', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).toMatch(/"ahead":\["\/assets\/react-[\w-]+\.js","\/assets\/router-[\w-]+\.js"\]/);
});
