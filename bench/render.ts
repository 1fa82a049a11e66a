import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../src/server/adapters/log.ts';
import { loadConfig } from '../src/server/config/load-config.ts';
import { createApp } from '../src/server/main/app.ts';
import { bootstrap } from '../src/server/main/bootstrap.ts';
import { invalidateCache } from '../src/server/testing/invalidate.ts';
import { loadBuiltPages } from './built-pages.ts';
import { cpuTimePerRun } from './cpu-time.ts';
import { type Measurement, printRow } from './measurement.ts';
import { median } from './server-throughput.ts';

const WARMUP_RUNS = 1_000;
const ROUNDS = 40;
const RENDERS = 20;

/** CPU time of the first request after an edit, which renders the page and reads its lists. */
export const renderMeasurement: Measurement = {
  name: 'render',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'idavaka-render-'));
    const config = loadConfig({ NODE_ENV: 'production', DATA_DIR: folder });
    const { deps, close } = await bootstrap(config, {
      log: createLog({ write: () => undefined }),
      reportProgress: () => undefined,
    });
    try {
      const app = createApp(deps, { pages: await loadBuiltPages() });
      const printCost = async (path: string, encoding: string) => {
        const renderAfterEdit = async () => {
          invalidateCache(deps);
          const response = await app.fetch(
            new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }),
          );
          if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`);
          await response.arrayBuffer();
        };
        printRow([path, encoding, ...cells(await cpuTimes(renderAfterEdit))]);
      };
      console.log(
        `\nMilliseconds of CPU time (all threads) for a response after an edit, which invalidates the page and its lists:
median and minimum of the rounds\n`,
      );
      printRow(['', 'encoding', 'median', 'minimum']);
      for (const path of ['/', '/eventsandnews', '/api/events?limit=3'])
        for (const encoding of ['identity', 'gzip', 'br']) await printCost(path, encoding);
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const cells = (rounds: readonly number[]) => [median(rounds).toFixed(2), Math.min(...rounds).toFixed(2)];

/** Milliseconds of CPU time per request, one value for each round. */
async function cpuTimes(work: () => Promise<void>): Promise<number[]> {
  const rounds: number[] = [];
  await cpuTimePerRun(work, WARMUP_RUNS);
  for (let round = 0; round < ROUNDS; round++) rounds.push(await cpuTimePerRun(work, RENDERS));
  return rounds;
}
