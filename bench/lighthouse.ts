import { auditScores, auditTiming, type Scores } from './lighthouse/audit.ts';
import { openBrowser } from './lighthouse/browser.ts';
import { DASHBOARD, generateImageVariants, publicPaths, signIn } from './lighthouse/pages.ts';
import { startBaselinePage } from './lighthouse/reference.ts';
import { formatInteger, type Measurement, printRow } from './measurement.ts';

const RUNS = 5;

/** Goals of each page: minimum scores, maximum LCP in seconds and TBT in milliseconds. */
const GOALS = {
  public: { performance: 99, others: 100, lcp: 1.3, tbt: 50 },
  home: { performance: 99, others: 100, lcp: 1.5, tbt: 50 },
  dashboard: { performance: 90, others: 0, lcp: Number.POSITIVE_INFINITY, tbt: Number.POSITIVE_INFINITY },
};

/** Lighthouse on every page, with a throttled phone and connection. */
export const pagesMeasurement: Measurement = {
  name: 'pages',
  async run({ server, pages, runs = RUNS }) {
    const reference = await startBaselinePage();
    const browser = await openBrowser();
    try {
      const all = [...(await publicPaths(server.address)), DASHBOARD];
      const paths = all.filter((path) => pages === undefined || pages.includes(path));
      console.log(
        `\nLighthouse, mobile: scores with simulated throttling, times with applied throttling (median of ${runs})\n`,
      );
      printRow(['', 'scores', 'LCP', 'of bare', 'TBT', 'scripts', 'largest']);
      const { port } = browser;
      const bare = await auditTiming({ address: reference.address, port }, runs);
      printRow(['a bare page of text', '', seconds(bare.lcp), '1.00', formatInteger(bare.tbt)]);
      for (const path of paths) {
        // last, because a signed-in user sees other content on public pages
        if (path === DASHBOARD) await signIn(server, browser);
        const page = { address: server.address + path, port };
        await generateImageVariants(page.address);
        const { scores, faults, scriptBytes } = await auditScores(page);
        const { lcp, tbt, largest } = await auditTiming(page, runs);
        printRow([
          path,
          scores.join(' '),
          seconds(lcp),
          (lcp / bare.lcp).toFixed(2),
          formatInteger(tbt),
          formatInteger(scriptBytes),
          largest,
        ]);
        const missed = misses(path, { scores, lcp, tbt });
        if (missed.length > 0) console.log(`  misses: ${[...missed, ...faults].join(', ')}`);
      }
    } finally {
      await browser.close();
      await reference.stop();
    }
  },
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

function misses(path: string, { scores, lcp, tbt }: { scores: Scores; lcp: number; tbt: number }): string[] {
  const goal = path === '/' ? GOALS.home : path === DASHBOARD ? GOALS.dashboard : GOALS.public;
  const [performance = 0, ...others] = scores;
  return [
    performance < goal.performance && `performance ${goal.performance}`,
    others.some((score) => score < goal.others) && `others ${goal.others}`,
    lcp > goal.lcp * 1000 && `LCP ${goal.lcp} s`,
    tbt >= goal.tbt && `TBT under ${goal.tbt} ms`,
  ].filter((miss) => miss !== false);
}
