/** `npm run safety`: tries every row of `docs/safety.md` from outside, or those that are named (`npm run safety -- -t T03`). */
import { join } from 'node:path';
import { parseCLI, startVitest } from 'vitest/node';

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const vitest = await startVitest('test', filter, {
  ...options,
  config: join(import.meta.dirname, 'vitest.config.ts'),
});
await vitest.close();
