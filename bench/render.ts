import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/server/app.ts';
import { createLog } from '../src/server/outside/log.ts';
import { prepare } from '../src/server/prepare.ts';
import { readSettings } from '../src/server/read-settings.ts';
import { builtPages } from './built-pages.ts';
import { type Measurement, row } from './measurement.ts';
import { processorCost } from './processor-cost.ts';
import { median } from './rounds.ts';

const WARMING = 1_000;
const ROUNDS = 40;
const RENDERS = 20;
const GOAL_MS = 3;
/** Of the home page. */
const ELEMENTS = 476;

/** What an edit costs the next visitor: the home page and all that it reads made anew. */
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
      const pages = await builtPages();
      const app = createApp(deps, { pages });
      // keeps lists and no pages
      const pagesAnew = createApp(deps, { pages, isDevelopment: true });
      let revision = await deps.revision.load();
      const ask = async (asked: typeof app, path: string, encoding = 'identity') => {
        const answer = await asked.fetch(
          new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }),
        );
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
      };
      const edit = () => deps.revision.advance(++revision);
      const reference = (times: number) => react.cost(times);
      console.log(
        `\nMilliseconds of processor time, of all threads, for an answer that is made anew with all the lists it reads:
the median of the rounds, and the one that others on the machine disturbed least. Goal for the median of "/": below ${GOAL_MS}.
Beside it what React alone takes, in turns with it, to stream a page of as many elements as "/" has: a measure of the machine\n`,
      );
      row(['', 'encoding', 'anew', 'least', 'React', 'least']);
      const page = await costs(() => ask(pagesAnew, '/'), reference);
      row(['/, lists kept', 'identity', ...page.flatMap(cells)]);
      for (const path of ['/', '/eventsandnews', '/api/events?limit=3'])
        for (const encoding of ['identity', 'gzip', 'br']) {
          const anew = async () => {
            edit();
            await ask(app, path, encoding);
          };
          row([path, encoding, ...(await costs(anew, reference)).flatMap(cells)]);
        }
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
  const child = fork(join(import.meta.dirname, 'react-process.ts'), [String(ELEMENTS)], {
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
