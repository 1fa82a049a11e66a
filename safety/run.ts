/** `npm run safety`: runs every case against the built server and writes `build/safety.md`; `-- -t T03` runs some cases. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseCLI, startVitest } from 'vitest/node';
import SafetyReporter from './report/reporter.ts';
import { isQuick } from './support/sample-sizes.ts';

/** Files whose cases measure time, memory or a disk, so they run alone. */
const MEASURING = [
  'backups',
  'disk-faults',
  'crash-recovery',
  'fuzz',
  'health',
  'http',
  'external-services',
  'load',
  'redos',
  'postgres',
  'sign-in',
  'slowloris',
  'startup',
  'uploads',
].map((name) => `${name}.cases.ts`);

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const isWhole = !isQuick && filter.length === 0 && !options.testNamePattern;

if (isWhole) {
  const others = readdirSync(join(import.meta.dirname, 'cases')).filter((name) => !MEASURING.includes(name));
  const reporter = new SafetyReporter({ isWhole });
  await attempt(MEASURING, reporter);
  await attempt(others, reporter, { fileParallelism: true });
  reporter.write();
} else await attempt(filter, new SafetyReporter());

async function attempt(files: string[], reporter: SafetyReporter, more = {}): Promise<void> {
  const vitest = await startVitest(
    'test',
    files.map((file) => (file.endsWith('.cases.ts') ? `cases/${file}` : file)),
    {
      reporters: ['default', reporter],
      ...options,
      ...more,
      config: join(import.meta.dirname, 'vitest.config.ts'),
    },
  );
  await vitest.close();
}
