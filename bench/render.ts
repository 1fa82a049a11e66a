import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../src/server/adapters/log.ts';
import { createApp } from '../src/server/app.ts';
import { prepare } from '../src/server/bootstrap.ts';
import type { ContentPart } from '../src/server/cache-tags.ts';
import { readSettings } from '../src/server/load-config.ts';
import { edits } from '../src/server/testing/invalidate.ts';
import { builtPages } from './built-pages.ts';
import { processorCost } from './cpu-time.ts';
import { type Measurement, row } from './measurement.ts';
import { median } from './server-throughput.ts';

const WARMING = 1_000;
const ROUNDS = 40;
const RENDERS = 20;
const GOAL_MS = 3;
/** Of the home page. */
const ELEMENTS = 476;

/** What of the content the home page shows; the last makes every list stale, as a restore from the trash does, and a new day. */
const HOME_PARTS = ['services', 'vicar', 'news', 'events', 'shared'] as const;

/** What an edit costs the next visitor: a page made anew, and those of its lists that show the edit. */
export const renderMeasurement: Measurement = {
  name: 'render',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'idavaka-render-'));
    const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: folder });
    const { deps, close } = await prepare(settings, {
      log: createLog({ write: () => undefined }),
      tell: () => undefined,
    });
    const react = reactAlone();
    try {
      const app = createApp(deps, { pages: await builtPages() });
      const edit = edits(deps);
      const tell = async (path: string, { part, encoding }: { part: ContentPart; encoding: string }) => {
        const anew = async () => {
          edit(part);
          const answer = await app.fetch(
            new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }),
          );
          if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
          await answer.arrayBuffer();
        };
        row([path, part, encoding, ...(await costs(anew, react.cost)).flatMap(cells)]);
      };
      console.log(
        `\nMilliseconds of processor time, of all threads, for an answer that is made anew after an edit, with the lists that show it
(of what is shared: with all lists, as on a new day): the median of the rounds, and the one that others on the machine disturbed least.
Goal for the median of "/": below ${GOAL_MS}.
Beside it what React alone takes, in turns with it, to stream a page of as many elements as "/" has: a measure of the machine\n`,
      );
      row(['', 'edited', 'encoding', 'anew', 'least', 'React', 'least']);
      for (const part of HOME_PARTS) await tell('/', { part, encoding: 'identity' });
      for (const path of ['/', '/eventsandnews', '/api/events?limit=3'])
        for (const encoding of ['gzip', 'br']) await tell(path, { part: 'events', encoding });
    } finally {
      react.end();
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const cells = (rounds: readonly number[]) => [median(rounds).toFixed(2), Math.min(...rounds).toFixed(2)];

/** Milliseconds for one, by rounds of ours and of the reference in turns. */
async function costs(work: () => Promise<void>, reference: (times: number) => Promise<number>) {
  const ours: number[] = [];
  const theirs: number[] = [];
  await processorCost(work, WARMING);
  await reference(WARMING);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await processorCost(work, RENDERS));
    theirs.push(await reference(RENDERS));
  }
  return [ours, theirs] as const;
}

/** What React alone takes, in a process of its own, so that neither disturbs the other. */
function reactAlone(): { cost(times: number): Promise<number>; end(): void } {
  const child = fork(join(import.meta.dirname, 'react-baseline.ts'), [String(ELEMENTS)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return {
    async cost(times) {
      child.send(times);
      const [cost] = await once(child, 'message');
      return cost;
    },
    end: () => void child.kill(),
  };
}
