import { chromium as browserType, type Page } from '@playwright/test';
import { navigation } from '#parish/site/navigation.ts';
import { chromium } from '../scripts/install/chromium.mjs';
import { publicPaths } from './lighthouse/pages.ts';
import { type Measurement, printRow } from './measurement.ts';

declare global {
  interface Window {
    shift: number;
  }
}

const WIDTHS_PX = [390, 820, 1440];
const GOAL = 0.02;

/** Layout shifts of every public page and anchor, whose fonts arrive after hydration. */
export const shiftsMeasurement: Measurement = {
  name: 'shifts',
  async run({ server, pages }) {
    // phones and screens with small pixels place glyphs at fractions of a pixel; otherwise each width would be rounded
    const args = ['--font-render-hinting=none'];
    const browser = await browserType.launch({ executablePath: await chromium(), args });
    try {
      const anchors = navigation
        .flatMap(({ sections }) => sections.map(({ path }) => path))
        .filter((path) => path.includes('#'));
      const all = [...(await publicPaths(server.address)), ...anchors];
      console.log(`\nSum of layout shifts with late fonts, by width of the window; goal: ${GOAL}\n`);
      for (const path of all.filter((path) => pages?.includes(path) ?? true)) {
        const shifts: number[] = [];
        for (const width of WIDTHS_PX) {
          // each load has an empty cache
          const page = await browser.newPage({ viewport: { width, height: 900 }, serviceWorkers: 'block' });
          shifts.push(await shiftOf(page, server.address + path));
          await page.close();
        }
        printRow([path.padEnd(38), ...shifts.map((shift) => shift.toFixed(3))]);
        if (shifts.some((shift) => shift > GOAL)) process.exitCode = 1;
      }
    } finally {
      await browser.close();
    }
  },
};

/** Sums the layout shifts of a page from its start in `window.shift`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += (entry as unknown as { value: number }).value;
    });
    window.shift = 0;
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

async function shiftOf(page: Page, address: string): Promise<number> {
  await watchShifts(page);
  const hydrated = Promise.withResolvers<void>();
  await page.route('**/*.woff2', (route) => hydrated.promise.then(() => route.continue()));
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('html[data-hydrated]').waitFor({ timeout: 120_000 });
  hydrated.resolve();
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    // observers are called before the browser is idle
    await new Promise((resolve) => requestIdleCallback(resolve));
    return window.shift;
  });
}
