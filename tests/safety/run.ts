/** `npm run safety`: runs every case against the built server and writes `build/safety.md`; `-- -t T03` runs some cases. */
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseCLI, startVitest } from 'vitest/node';
import { type CaseResult, IDS, readResults, reportMarkdown, resultsTable } from './report/report.ts';
import { isQuick } from './support/measures/sample-sizes.ts';
import { words } from './support/words.ts';

const BUILD = join(import.meta.dirname, '..', '..', 'build');
/** Files whose cases measure time, memory or a disk, so they run alone. */
const MEASURING = words(`
  backups disk-faults crash-recovery fuzz health http external-services load redos postgres sign-in slowloris startup
  uploads`);

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const isWhole = !isQuick && filter.length === 0 && !options.testNamePattern;

if (isWhole) {
  const folder = join(import.meta.dirname, 'cases');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.cases.ts'),
  );
  const isMeasuring = (name: string) => MEASURING.includes(basename(name, '.cases.ts'));
  const { true: alone = [], false: others = [] } = Object.groupBy(files, (name) => `${isMeasuring(name)}`);
  const results = [...(await runFiles(alone)), ...(await runFiles(others, { fileParallelism: true }))];
  writeFileSync(join(BUILD, 'safety.md'), reportMarkdown(results));
  console.log('The report is in build/safety.md.');
  const untested = IDS.filter((id) => !results.some((result) => result.id === id));
  if (untested.length > 0) {
    console.error(`No test ran for ${untested.join(', ')}.`);
    process.exitCode = 1;
  }
} else {
  const results = await runFiles(filter);
  const tested = IDS.filter((id) => results.some((result) => result.id === id));
  console.log(`\n${resultsTable(results, tested)}\n`);
}

async function runFiles(files: string[], overrides = {}): Promise<CaseResult[]> {
  const outputFile = join(BUILD, 'safety.json');
  const vitest = await startVitest('test', files, {
    ...options,
    ...overrides,
    reporters: ['default', ['json', { outputFile }]],
    config: join(import.meta.dirname, 'vitest.config.ts'),
  });
  await vitest.close();
  return readResults(outputFile);
}
