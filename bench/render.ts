import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/server/app.ts';
import { createLog } from '../src/server/outside/log.ts';
import { prepare } from '../src/server/prepare.ts';
import { readSettings } from '../src/server/read-settings.ts';
import { builtPages } from './built-pages.ts';
import { type Measurement, row } from './measurement.ts';
import { median } from './rounds.ts';

const WARMING = 1_000;
const ROUNDS = 25;
const RENDERS = 20;
const GOAL_MS = 3;

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
    try {
      const app = createApp(deps, { pages: await builtPages() });
      let revision = await deps.revision.load();
      const ask = async (path: string, encoding: string) => {
        deps.revision.advance(++revision);
        const answer = await app.fetch(
          new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }),
        );
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
      };
      console.log(
        `\nMilliseconds of processor time, of all threads, for an answer that is made anew with all the lists it reads:\nthe median of the rounds, and the one that others on the machine disturbed least. Goal: below ${GOAL_MS} for "/"\n`,
      );
      row(['', 'identity', 'gzip', 'br']);
      for (const path of ['/', '/eventsandnews', '/api/events?limit=3'])
        row([
          path,
          await cost(() => ask(path, 'identity')),
          await cost(() => ask(path, 'gzip')),
          await cost(() => ask(path, 'br')),
        ]);
    } finally {
      await close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Milliseconds for one: "median/least" of the rounds. */
async function cost(work: () => Promise<void>): Promise<string> {
  for (let i = 0; i < WARMING; i++) await work();
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < RENDERS; i++) await work();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1_000 / RENDERS);
  }
  return `${median(rounds).toFixed(2)}/${Math.min(...rounds).toFixed(2)}`;
}
