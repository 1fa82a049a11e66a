/** `npm run safety`: tries every row of `docs/safety.md` from outside, or those that are named (`npm run safety -- -t T03`). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseCLI, startVitest } from 'vitest/node';
import { isQuick } from './support/sample-sizes.ts';
import SafetyTable from './support/table.ts';

/** Their rows measure time, memory or a disk, and want the machine for themselves. */
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
  const table = new SafetyTable({ isWhole });
  await attempt(MEASURING, table);
  await attempt(others, table, { fileParallelism: true });
  table.write();
} else await attempt(filter, new SafetyTable());

async function attempt(files: string[], table: SafetyTable, more = {}): Promise<void> {
  const vitest = await startVitest(
    'test',
    files.map((file) => (file.endsWith('.cases.ts') ? `cases/${file}` : file)),
    {
      reporters: ['default', table],
      ...options,
      ...more,
      config: join(import.meta.dirname, 'vitest.config.ts'),
    },
  );
  await vitest.close();
}
