import { publicPaths } from '../../../bench/lighthouse/pages.ts';
import { type Weight, weighPage } from '../../../bench/page-weight.ts';
import { expect, requestTest as test } from '../support/fail-on-console.ts';

test.describe.configure({ mode: 'parallel' });

/** The limits of a first visit: transferred bytes and number of files. */
const LIMITS = {
  'styles in it': { files: 0, bytes: 13_650 },
  blocking: { files: 0, bytes: 0 },
  fonts: { files: 2, bytes: 68_000 },
  pictures: { files: 4, bytes: 120_000 },
  scripts: { files: 21, bytes: 122_250 },
};
/** A lower limit for the home page, because most visitors open it first. */
const HOME_SCRIPTS_BYTES = 119_170;
/** The limits for the number of requests without scripts, including the page itself, and until hydration. */
const REQUESTS = { withoutScripts: 7, hydration: 26 };
const PAGES = [
  '/',
  '/services',
  '/organizations',
  '/eventsandnews',
  '/gallery',
  '/prayer-request',
  '/visit',
  '/week',
  '/about',
  '/donate',
  '/lectionary/2026',
  '/lectionary/2026-12-06',
  '/lectionary/2026-12-06/sheet',
  '/lectionary/services',
  '/lectionary/search?feast=Sleeba',
  '/search?q=Sleeba',
  '/admin/login',
];
const RECORDS = ['/events/', '/news/'];

for (const path of [...PAGES, ...RECORDS])
  test(`a first visit to ${path} stays within the size limits`, async ({ baseURL }) => {
    const page = RECORDS.includes(path)
      ? (await publicPaths(`${baseURL}`)).find((one) => one.startsWith(path))
      : path;
    const weights = await weighPage(`${baseURL}${page}`);
    for (const { what, files, bytes } of weights) {
      if (!(what in LIMITS)) continue;
      const limit = LIMITS[what as keyof typeof LIMITS];
      expect.soft(files, `files: ${what}`).toBeLessThanOrEqual(limit.files);
      expect.soft(bytes, `bytes: ${what}`).toBeLessThanOrEqual(limit.bytes);
    }
    expect(requests(weights.filter(({ what }) => what !== 'scripts'))).toBeLessThanOrEqual(
      REQUESTS.withoutScripts,
    );
    expect(requests(weights)).toBeLessThanOrEqual(REQUESTS.hydration);
    const scripts = weights.find(({ what }) => what === 'scripts')?.bytes ?? 0;
    if (path === '/') expect(scripts).toBeLessThanOrEqual(HOME_SCRIPTS_BYTES);
    // check that the measurement is plausible
    expect(scripts).toBeGreaterThan(50_000);
    expect(weights.find(({ what }) => what === 'styles in it')?.bytes).toBeGreaterThan(2_000);
  });

const requests = (weights: readonly Weight[]) => weights.reduce((sum, { files }) => sum + files, 0);
