import type { Config, RunnerResult } from 'lighthouse';
import { median } from '../server-throughput.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** 0 to 100, in the order of `CATEGORIES`. */
export type Scores = readonly number[];

interface Report {
  readonly scores: Scores;
  /** Ids of failed Lighthouse audits. */
  readonly faults: readonly string[];
  /** Transfer size of scripts, including headers. */
  readonly scriptBytes: number;
}

/** With applied throttling, in milliseconds. */
interface Timing {
  readonly lcp: number;
  readonly tbt: number;
  /** Selector of the LCP element. */
  readonly largest: string;
}

type Result = RunnerResult['lhr'];
type PageTarget = { readonly address: string; readonly port: number };

/** Returns the four scores of a page with Lighthouse's defaults: mobile settings and simulated throttling. */
export async function auditScores(page: PageTarget): Promise<Report> {
  const result = await run(page, { throttlingMethod: 'simulate', onlyCategories: [...CATEGORIES] });
  const categories = CATEGORIES.map((name) => result.categories[name]);
  return {
    scores: categories.map((category) => Math.round((category?.score ?? 0) * 100)),
    faults: categories
      .flatMap((category) => category?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
    scriptBytes: items(result, 'network-requests')
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + Number(transferSize), 0),
  };
}

/** Returns the median of `runs` loads with applied throttling. */
export async function auditTiming(page: PageTarget, runs: number): Promise<Timing> {
  const timings: Timing[] = [];
  for (let at = 0; at < runs; at++) {
    const result = await run(page, {
      throttlingMethod: 'devtools',
      onlyAudits: ['largest-contentful-paint', 'total-blocking-time', 'lcp-breakdown-insight'],
    });
    const value = (id: string) => result.audits[id]?.numericValue ?? Number.NaN;
    timings.push({
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      largest: largestElement(result),
    });
  }
  const middle = (of: (timing: Timing) => number) => median(timings.map(of));
  return {
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    largest: timings.at(-1)?.largest ?? '',
  };
}

async function run(
  { address, port }: PageTarget,
  settings: NonNullable<Config['settings']>,
): Promise<Result> {
  // imported only here: its 60 MB would distort other measurements in this process
  const { default: lighthouse } = await import('lighthouse');
  const { lhr } =
    (await lighthouse(
      address,
      { port, logLevel: 'silent', output: 'json' },
      {
        extends: 'lighthouse:default',
        settings,
      },
    )) ?? {};
  if (!lhr) throw new Error(`Lighthouse returned no result for ${address}.`);
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  return lhr;
}

function items(result: Result, audit: string): Record<string, unknown>[] {
  const { details } = result.audits[audit] ?? {};
  return details && 'items' in details ? (details.items as Record<string, unknown>[]) : [];
}

function largestElement(result: Result): string {
  const node = items(result, 'lcp-breakdown-insight').find(({ type }) => type === 'node');
  return String(node?.selector ?? '');
}
