import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runLoad } from './load.ts';
import { formatInteger, type Measurement, printRow } from './measurement.ts';
import { findServer, processTree, residentMegabytes } from './processes.ts';
import { COMMANDS, startCommand } from './start-server.ts';

const IDLE_MS = 8_000;
/** Polls rarely, because many requests during the start increase its memory. */
const PROBE = { pauseMs: 50 };
const GOAL_IDLE_MB = 150;
const GOAL_GROWTH = 1.15;
const CONNECTIONS = 20;
const REQUESTS = [200_000, 1_000_000] as const;

/** Memory of the idle server after the first start and after a restart. */
export const memoryMeasurement: Measurement = {
  name: 'memory',
  async run() {
    console.log(
      `\nResident memory in MB (1,000,000 bytes). Goal when idle after a start: below ${GOAL_IDLE_MB}\n`,
    );
    printRow(['', 'after "/"', 'idle']);
    await withFolder(async (folder) => {
      for (const start of ['first start', 'next start']) {
        const { pid, stop } = await startCommand(COMMANDS['npm start'], { DATA_DIR: folder }, PROBE);
        const server = findServer(processTree(pid));
        const afterPage = residentMegabytes(server);
        await sleep(IDLE_MS);
        printRow([start, afterPage.toFixed(1), residentMegabytes(server).toFixed(1)]);
        await stop();
      }
    });
  },
};

/** Memory after a million requests. */
export const millionMeasurement: Measurement = {
  name: 'million',
  onlyWhenNamed: true,
  async run() {
    console.log(
      `\nResident memory in MB after many requests for "/". Goal: at most ${GOAL_GROWTH} times the first value\n`,
    );
    printRow(['', 'MB', 'idle', 'ratio']);
    await withFolder(async (folder) => {
      const { pid, port, stop } = await startCommand(COMMANDS['npm start'], { DATA_DIR: folder }, PROBE);
      const server = findServer(processTree(pid));
      // the length of a br page changes once
      const headers = { host: `localhost:${port}`, 'accept-encoding': 'gzip' };
      let sent = 0;
      let first = 0;
      for (const requests of REQUESTS) {
        await runLoad({ port, path: '/', headers, connections: CONNECTIONS, requests: requests - sent });
        sent = requests;
        const after = residentMegabytes(server);
        first ||= after;
        await sleep(IDLE_MS);
        const atRest = residentMegabytes(server);
        printRow([
          `${formatInteger(requests)} requests`,
          after.toFixed(1),
          atRest.toFixed(1),
          (after / first).toFixed(2),
        ]);
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
