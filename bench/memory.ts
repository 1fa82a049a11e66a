import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { load } from './load.ts';
import { type Measurement, row, whole } from './measurement.ts';
import { family, residentMegabytes, serverAmong } from './processes.ts';
import { COMMANDS, started } from './start-server.ts';

const REST_MS = 8_000;
/** Asks for a first answer as seldom as a person's script would. */
const PROBE = { pauseMs: 50 };
/** After visitors it waits longer before it tidies up. */
const REST_AFTER_VISITORS_MS = 40_000;
const GOAL_AT_REST_MB = 110;
const GOAL_GROWTH = 1.15;
const CONNECTIONS = 20;
const REQUESTS = [200_000, 1_000_000] as const;

/** What the server holds when nobody asks: at its very first start, and at the next. */
export const memoryMeasurement: Measurement = {
  name: 'memory',
  async run() {
    console.log(
      `\nMegabytes (of 1,000,000 bytes) that the server holds. Goal at rest after a start: below ${GOAL_AT_REST_MB}\n`,
    );
    row(['', 'after "/"', 'at rest']);
    await withFolder(async (folder) => {
      for (const start of ['first start', 'next start']) {
        const { pid, stop } = await started(COMMANDS['npm start'], { DATA_DIR: folder }, PROBE);
        const server = serverAmong(family(pid));
        const afterPage = residentMegabytes(server);
        await sleep(REST_MS);
        row([start, afterPage.toFixed(1), residentMegabytes(server).toFixed(1)]);
        await stop();
      }
    });
  },
};

/** What the server holds after very many requests; takes a minute or two. */
export const millionMeasurement: Measurement = {
  name: 'million',
  onlyWhenNamed: true,
  async run() {
    console.log(
      `\nMegabytes that the server holds after many requests for "/". Goal: ${GOAL_GROWTH} times as much at most\n`,
    );
    row(['', 'megabytes', 'at rest', 'times']);
    await withFolder(async (folder) => {
      const { pid, port, stop } = await started(COMMANDS['npm start'], { DATA_DIR: folder }, PROBE);
      const server = serverAmong(family(pid));
      const headers = { host: `localhost:${port}`, 'accept-encoding': 'gzip, deflate, br' };
      let sent = 0;
      let first = 0;
      for (const requests of REQUESTS) {
        await load({ port, path: '/', headers, connections: CONNECTIONS, requests: requests - sent });
        sent = requests;
        const after = residentMegabytes(server);
        first ||= after;
        await sleep(REST_AFTER_VISITORS_MS);
        const atRest = residentMegabytes(server);
        row([`${whole(requests)} requests`, after.toFixed(1), atRest.toFixed(1), (after / first).toFixed(2)]);
      }
      await stop();
    });
  },
};

async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'idavaka-memory-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
