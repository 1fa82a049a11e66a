import { startServer } from '../e2e/support/server.ts';
import { type Scores, scored, timed } from './lighthouse/audit.ts';
import { openBrowser } from './lighthouse/browser.ts';
import { DASHBOARD, makePictures, publicPaths, signIn } from './lighthouse/pages.ts';
import { startReference } from './lighthouse/reference.ts';
import { type Measurement, row, whole } from './measurement.ts';

const RUNS = 5;

/** What each page must reach; LCP in seconds, TBT in milliseconds. */
const GOALS = {
  public: { performance: 99, others: 100, lcp: 1.3, tbt: 50 },
  home: { performance: 99, others: 100, lcp: 1.5, tbt: 50 },
  dashboard: { performance: 90, others: 0, lcp: Number.POSITIVE_INFINITY, tbt: Number.POSITIVE_INFINITY },
};

/** What Lighthouse says of every page, on a phone and a slow line. */
export const pagesMeasurement: Measurement = {
  name: 'pages',
  async run({ pages, runs = RUNS }) {
    const server = await startServer();
    const reference = await startReference();
    const browser = await openBrowser();
    try {
      const all = [...(await publicPaths(server.address)), DASHBOARD];
      const paths = all.filter((path) => pages === undefined || pages.includes(path));
      console.log(
        `\nLighthouse, mobile: scores with a simulated line, times with an applied one (median of ${runs})\n`,
      );
      row(['', 'scores', 'LCP', 'of bare', 'CLS', 'TBT', 'scripts', 'largest']);
      const { port } = browser;
      const bare = await timed({ address: reference.address, port }, runs);
      row(['a bare page of text', '', seconds(bare.lcp), '1.00', bare.cls.toFixed(3), whole(bare.tbt)]);
      for (const path of paths) {
        // the last: what somebody who is signed in sees elsewhere is not what visitors see
        if (path === DASHBOARD) await signIn(server, browser);
        const page = { address: server.address + path, port };
        await makePictures(page.address);
        const { scores, faults, scriptBytes } = await scored(page);
        const { lcp, cls, tbt, largest } = await timed(page, runs);
        row([
          path,
          scores.join(' '),
          seconds(lcp),
          (lcp / bare.lcp).toFixed(2),
          cls.toFixed(3),
          whole(tbt),
          whole(scriptBytes),
          largest,
        ]);
        const missed = misses(path, { scores, lcp, cls, tbt });
        if (missed.length > 0) console.log(`  misses: ${[...missed, ...faults].join(', ')}`);
      }
    } finally {
      await browser.close();
      await reference.stop();
      await server.stop();
    }
  },
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

function misses(
  path: string,
  { scores, lcp, cls, tbt }: { scores: Scores; lcp: number; cls: number; tbt: number },
): string[] {
  const goal = path === '/' ? GOALS.home : path === DASHBOARD ? GOALS.dashboard : GOALS.public;
  const [performance = 0, ...others] = scores;
  return [
    performance < goal.performance && `performance ${goal.performance}`,
    others.some((score) => score < goal.others) && `others ${goal.others}`,
    lcp > goal.lcp * 1000 && `LCP ${goal.lcp} s`,
    // what rounds to nothing is a letter that moved by a pixel
    cls >= 0.0005 && 'CLS 0',
    tbt >= goal.tbt && `TBT under ${goal.tbt} ms`,
  ].filter((miss) => miss !== false);
}
