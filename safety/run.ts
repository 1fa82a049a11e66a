/** `npm run safety`: tries every row of `docs/safety.md` from outside, or those that are named (`npm run safety -- -t T03`). */
import { join } from 'node:path';
import { parseCLI, startVitest } from 'vitest/node';
import { isQuick } from './support/amounts.ts';
import SafetyTable from './support/table.ts';

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const isWhole = !isQuick && filter.length === 0 && !options.testNamePattern;
const vitest = await startVitest('test', filter, {
  reporters: ['default', new SafetyTable({ isWhole })],
  ...options,
  config: join(import.meta.dirname, 'vitest.config.ts'),
});
await vitest.close();
