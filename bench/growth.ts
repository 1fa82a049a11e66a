import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { processTree, readProcFile } from '#app/testing/resident-memory.ts';
import { randomToken } from '#kit/security/crypto.ts';
import { openStorage } from '#kit/storage/open.ts';
import { type Cluster, startPostgres } from '#kit/storage/testing/postgres.ts';
import { runOnCluster } from '#kit/storage/testing/template-databases.ts';
import { startServer } from '../tests/browser/support/server.ts';
import { measureWithoutCpuWait } from '../tests/safety/support/measures/cpu-steal.ts';
import { createSession, publicPaths } from './lighthouse/pages.ts';
import { runLoad } from './load.ts';
import { formatInteger, type Measurement, printRow } from './measurement.ts';
import { cpuSeconds, findServer, memoryShares } from './processes.ts';
import { median } from './server-throughput.ts';

/** Events of each parish, besides the demonstration. */
const SIZES = [10, 1_000, 10_000];
const LIST = '/eventsandnews';
const FIRST_READS = ['/', LIST, '/search?q=lamp'];
/** Maximum time of an edit and the home page after it, relative to the smallest parish. */
const GOAL = 2;
const EDIT_ROUNDS = 25;
/** Longer than an unused connection to PostgreSQL stays open. */
const IDLE_MS = 15_000;
const PROCESSES = [1, 2, 3];
const LOAD_ROUNDS = 5;
const LOAD_SECONDS = 2;
const CLIENTS = 12;
const DATABASE = 'growth_';
/** The limit is that of scripts/start.mjs. */
const SETTINGS = { SECRET_KEY: randomToken(), NODE_OPTIONS: '--max-old-space-size=400' };

interface Site {
  readonly address: string;
  readonly pid: number;
  readonly token: string;
}

/** Cost of idle parishes, of edits with many records, and of requests to several processes. */
export const growthMeasurement: Measurement = {
  name: 'growth',
  async run() {
    console.log(`\nGrowth on ${cpus().length} cores, whose load was ${loadavg()[0]?.toFixed(1)} before`);
    const postgres = await startPostgres({ isDurable: true });
    try {
      await measureParishes('SQLite', postgres);
      await measureParishes('PostgreSQL', postgres);
    } finally {
      await postgres.stop();
    }
  },
};

/** Measures a parish of each size, which has its own database. On PostgreSQL, the smallest gets more processes then. */
async function measureParishes(engine: 'SQLite' | 'PostgreSQL', postgres: Cluster): Promise<void> {
  await using started = new AsyncDisposableStack();
  const start = async (databaseUrl: string): Promise<Site> => {
    const server = await startServer({ ...SETTINGS, DATABASE_URL: databaseUrl });
    started.defer(server.stop);
    const { address } = server;
    return { address, pid: findServer(processTree(server.pid)), token: await createSession(server) };
  };
  const urls: string[] = [];
  const parishes: Site[] = [];
  for (const events of SIZES) {
    const name = DATABASE + events;
    if (engine === 'PostgreSQL') await runOnCluster(postgres.url, `create database ${name}`);
    const databaseUrl =
      engine === 'PostgreSQL'
        ? `${postgres.url}/${name}`
        : `sqlite:${postgres.folder}/${name}/idavaka.sqlite`;
    // the first start, which writes the demonstration, needs more memory
    await (await startServer({ ...SETTINGS, DATABASE_URL: databaseUrl })).stop();
    await insertEvents(databaseUrl, events);
    urls.push(databaseUrl);
    parishes.push(await start(databaseUrl));
  }
  const pids = parishes.map(({ pid }) => pid);
  console.log(
    `\n${engine}: memory in MB of an idle process (resident, proportional, not shared), and its CPU use\n`,
  );
  printRow(['', 'RSS', 'PSS', 'own', 'CPU ms/s']);
  await printIdle('after a sign-in', pids);
  for (const { address } of parishes)
    for (const path of await publicPaths(address)) await request(address + path);
  await printIdle('after all pages', pids);
  const connections = processTree(postgres.daemonPid).filter((pid) =>
    readProcFile(`/proc/${pid}/cmdline`).includes(DATABASE),
  );
  if (connections.length > 0) await printIdle(`each of ${connections.length} connections`, connections);
  await printEdits(engine, parishes);
  if (engine === 'SQLite') return;
  const processes = parishes.slice(0, 1);
  while (processes.length < PROCESSES.length) processes.push(await start(urls[0] ?? ''));
  await printThroughput(processes, postgres);
}

async function insertEvents(databaseUrl: string, events: number): Promise<void> {
  const storage = openStorage(databaseUrl);
  const at = new Date().toISOString();
  const description =
    'Bring a lamp, a dish to share and a chair to sit on. We begin with prayer and end with tea.';
  await storage.transaction(async (trx) => {
    for (let n = 0; n < events; n++) {
      // most events are past
      const day = new Date(Date.now() + (n % 10 === 0 ? n : -n) * 86_400_000);
      const date = day.toISOString().slice(0, 'YYYY-MM-DD'.length);
      const row = { title: `Event ${n}`, description, date, created_at: at, updated_at: at };
      await trx.insertInto('events').values(row).execute();
    }
  });
  // autovacuum would do this later
  await sql`analyze`.execute(storage.migrationDb);
  await storage.close();
}

/** Prints medians of some processes. */
async function printIdle(name: string, pids: readonly number[]): Promise<void> {
  await sleep(IDLE_MS);
  const before = pids.map((pid) => cpuSeconds(pid));
  await sleep(IDLE_MS);
  const rows = pids.map((pid, at) => [
    ...memoryShares(pid),
    ((cpuSeconds(pid) - (before[at] ?? 0)) / IDLE_MS) * 1e6,
  ]);
  printRow([name, ...medians(rows).map((figure) => figure.toFixed(1))]);
}

async function printEdits(engine: string, parishes: readonly Site[]): Promise<void> {
  const times: number[][][] = parishes.map(() => []);
  const events = await Promise.all(parishes.map(createEvent));
  // alternately, because other programs slow the machine at times; the first two rounds are for warm-up
  for (let round = -2; round < EDIT_ROUNDS; round++)
    for (const [at, { address, pid }] of parishes.entries()) {
      const edit = await measureWithoutCpuWait(pid, async () => events[at]?.edit());
      const reads: number[] = [];
      for (const path of FIRST_READS)
        reads.push((await measureWithoutCpuWait(pid, () => request(address + path))).netMs);
      if (round >= 0) times[at]?.push([edit.netMs + (reads[0] ?? 0), edit.netMs, ...reads]);
    }
  console.log(
    `\nMilliseconds on ${engine} of an edit and the first reads after it, and ratio of the first two; goal: ${GOAL}\n`,
  );
  printRow(['events', 'edit', ...FIRST_READS.map((path) => path.slice(0, 11)), 'ratio']);
  const [smallest = 1] = times.map((rounds) => medians(rounds)[0]);
  for (const [at, [sum = 0, ...result]] of times.map(medians).entries()) {
    const ratio = sum / smallest;
    printRow([formatInteger(SIZES[at] ?? 0), ...result.map((ms) => ms.toFixed(1)), ratio.toFixed(2)]);
    if (ratio > GOAL) console.log(`  misses: ${GOAL}`);
  }
}

/** Loads some processes, and returns the number of responses. */
type Load = (sites: readonly Site[]) => Promise<number>;

async function readHome(sites: readonly Site[]): Promise<number> {
  const loads = sites.map(({ address }) => {
    const { host, port } = new URL(address);
    const headers = { host, 'accept-encoding': 'gzip' };
    const connections = CLIENTS / sites.length;
    return runLoad({ port: Number(port), path: '/', headers, connections, seconds: LOAD_SECONDS });
  });
  return (await Promise.all(loads)).reduce((sum, { responses }) => sum + responses, 0);
}

/** Each client changes an event of its own, and then reads `path`. */
const editsWith =
  (path?: string): Load =>
  async (sites) => {
    const endsAt = performance.now() + LOAD_SECONDS * 1_000;
    let edits = 0;
    const runClient = async (_: unknown, client: number) => {
      const site = sites[client % sites.length] as Site;
      for (const event = await createEvent(site); performance.now() < endsAt; edits++) {
        await event.edit();
        if (path) await request(site.address + path);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, runClient));
    return edits;
  };

const LOADS: Readonly<Record<string, Load>> = {
  'cached page': readHome,
  edit: editsWith(),
  'edit and list': editsWith(LIST),
};

async function printThroughput(sites: readonly Site[], postgres: Cluster): Promise<void> {
  console.log(
    '\nProcesses on one PostgreSQL: per second, and CPU milliseconds of the processes and of PostgreSQL\n',
  );
  printRow(['', 'processes', 'per second', 'ratio', 'ms site', 'ms database']);
  const cpuOf = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const cpu = () => [cpuOf(sites.map(({ pid }) => pid)), cpuOf(processTree(postgres.daemonPid))];
  for (const [name, load] of Object.entries(LOADS)) {
    await load(sites);
    const rounds: number[][][] = PROCESSES.map(() => []);
    for (let round = 0; round < LOAD_ROUNDS; round++)
      for (const [at, processes] of PROCESSES.entries()) {
        const before = cpu();
        const done = await load(sites.slice(0, processes));
        const costs = cpu().map((seconds, n) => ((seconds - (before[n] ?? 0)) * 1_000) / done);
        rounds[at]?.push([done / LOAD_SECONDS, ...costs]);
      }
    for (const [at, [perSecond = 0, ...costs]] of rounds.map(medians).entries()) {
      const ratio = perSecond / (medians(rounds[0] ?? [])[0] ?? 1);
      printRow([
        at === 0 ? name : '',
        ...[String(PROCESSES[at]), formatInteger(perSecond), ratio.toFixed(2)],
        ...costs.map((ms) => ms.toFixed(2)),
      ]);
    }
  }
}

/** The median of each column. */
function medians(rows: readonly (readonly number[])[]): number[] {
  return (rows[0] ?? []).map((_, column) => median(rows.map((row) => row[column] ?? 0)));
}

async function createEvent({ address, token }: Site) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = () => JSON.stringify({ title: `Event at ${performance.now()}` });
  let event = await request(`${address}/api/events`, { method: 'POST', headers, body: body() });
  return {
    async edit() {
      const { _id, version } = JSON.parse(event);
      event = await request(`${address}/api/events/${_id}`, {
        ...{ method: 'PUT', body: body() },
        headers: { ...headers, 'if-match': `"${version}"` },
      });
    },
  };
}

async function request(address: string, init?: RequestInit): Promise<string> {
  const response = await fetch(address, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} responded with ${response.status}: ${text.slice(0, 200)}`);
  return text;
}
