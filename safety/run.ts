/** `npm run safety`: runs every case against the built server and writes `build/safety.md`; `-- -t T03` runs some cases. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseCLI, startVitest } from 'vitest/node';
import SafetyReporter from './report/reporter.ts';
import { isQuick } from './support/sample-sizes.ts';

/** Files whose cases measure time, memory or a disk, so they run alone. */
const MEASURING_FILES = [
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
  const others = readdirSync(join(import.meta.dirname, 'cases')).filter(
    (name) => !MEASURING_FILES.includes(name),
  );
  const reporter = new SafetyReporter({ isWhole });
  await runFiles(MEASURING_FILES, reporter);
  await runFiles(others, reporter, { fileParallelism: true });
  reporter.write();
} else await runFiles(filter, new SafetyReporter());

async function runFiles(files: string[], reporter: SafetyReporter, overrides = {}): Promise<void> {
  const vitest = await startVitest(
    'test',
    files.map((file) => (file.endsWith('.cases.ts') ? `cases/${file}` : file)),
    {
      reporters: ['default', reporter],
      ...options,
      ...overrides,
      config: join(import.meta.dirname, 'vitest.config.ts'),
    },
  );
  await vitest.close();
}
