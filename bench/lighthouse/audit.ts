import type { Config, RunnerResult } from 'lighthouse';
import { median } from '../server-throughput.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** From 0 to 100, in the order of the categories. */
export type Scores = readonly number[];

export interface Report {
  readonly scores: Scores;
  /** What kept a category from 100: names of Lighthouse's audits. */
  readonly faults: readonly string[];
  /** As the scripts crossed the wire, with their headers. */
  readonly scriptBytes: number;
}

/** Under applied throttling, in milliseconds; layout shift is a number without unit. */
export interface Timing {
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
  /** The largest element, as Lighthouse names it. */
  readonly largest: string;
}

type Result = RunnerResult['lhr'];
type Asked = { readonly address: string; readonly port: number };

/** The four scores of a page: mobile settings, and the slow line computed from a quick one, as Lighthouse does when nobody says otherwise. */
export async function scored(asked: Asked): Promise<Report> {
  const result = await run(asked, { throttlingMethod: 'simulate', onlyCategories: [...CATEGORIES] });
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

/** Median of so many loads of a page on a phone and a line that are really slow. */
export async function timed(asked: Asked, runs: number): Promise<Timing> {
  const timings: Timing[] = [];
  for (let at = 0; at < runs; at++) {
    const result = await run(asked, {
      throttlingMethod: 'devtools',
      onlyAudits: [
        'largest-contentful-paint',
        'cumulative-layout-shift',
        'total-blocking-time',
        'lcp-breakdown-insight',
      ],
    });
    const value = (id: string) => result.audits[id]?.numericValue ?? Number.NaN;
    timings.push({
      lcp: value('largest-contentful-paint'),
      cls: value('cumulative-layout-shift'),
      tbt: value('total-blocking-time'),
      largest: largestOf(result),
    });
  }
  const middle = (of: (timing: Timing) => number) => median(timings.map(of));
  return {
    lcp: middle(({ lcp }) => lcp),
    cls: middle(({ cls }) => cls),
    tbt: middle(({ tbt }) => tbt),
    largest: timings.at(-1)?.largest ?? '',
  };
}

async function run({ address, port }: Asked, settings: NonNullable<Config['settings']>): Promise<Result> {
  // its 60 MB would lie in the way of whatever else is measured in this process
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
  if (!lhr) throw new Error(`Lighthouse said nothing of ${address}.`);
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  return lhr;
}

function items(result: Result, audit: string): Record<string, unknown>[] {
  const { details } = result.audits[audit] ?? {};
  return details && 'items' in details ? (details.items as Record<string, unknown>[]) : [];
}

function largestOf(result: Result): string {
  const node = items(result, 'lcp-breakdown-insight').find(({ type }) => type === 'node');
  return String(node?.selector ?? '');
}
