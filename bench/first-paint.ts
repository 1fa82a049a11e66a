import { type Browser, chromium as browserType } from '@playwright/test';
import { chromium } from '../scripts/install/chromium.mjs';
import { startBaselinePage } from './lighthouse/reference.ts';
import { formatInteger, type Measurement, printRow } from './measurement.ts';
import { median } from './server-throughput.ts';

const RUNS = 15;
/** Maximum first paint relative to a bare page. */
const GOAL = 1.5;
/** Of a request in milliseconds, and bytes per second: the mobile connection of Lighthouse, which applies it by DevTools. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 };

/** First paint of the home page and of a bare page, on a phone's screen and with a fourth of the processor's speed. */
export const paintMeasurement: Measurement = {
  name: 'paint',
  async run({ server, runs = RUNS }) {
    const reference = await startBaselinePage();
    const browser = await browserType.launch({ executablePath: await chromium() });
    try {
      const bare: number[] = [];
      const home: number[] = [];
      await firstPaint(browser, reference.address);
      // alternately, because other programs slow the machine at times
      for (let run = 0; run < runs; run++) {
        bare.push(await firstPaint(browser, reference.address));
        home.push(await firstPaint(browser, server.address));
      }
      const ratio = median(home) / median(bare);
      console.log(`\nFirst paint at CPU 4x, median of ${runs}; goal: ${GOAL} of a bare page\n`);
      printRow(['a bare page of text', `${formatInteger(median(bare))} ms`]);
      printRow(['/', `${formatInteger(median(home))} ms`, ratio.toFixed(2)]);
      if (ratio > GOAL) console.log(`  misses: ${GOAL}`);
    } finally {
      await browser.close();
      await reference.stop();
    }
  },
};

/** In milliseconds, with an empty cache. */
async function firstPaint(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto(address);
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime);
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );
  await page.context().close();
  return time;
}
