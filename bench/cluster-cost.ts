import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon, { type Options } from 'autocannon';
import { startPostgres } from '#storage/testing/postgres.ts';
import { runSql } from '#storage/testing/template-databases.ts';
import { type BuiltServer, startServer } from '../e2e/support/server.ts';
import { family, memoryOf } from '../src/server/testing/resident-memory.ts';
import { type Measurement, whole } from './measurement.ts';
import { median } from './server-throughput.ts';
import { signedIn } from './signed-in.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 2;
const CONNECTIONS = 20;
/** How Linux counts processor time. */
const TICK_MS = 10;
const EDITS = 20;
const POLL_MS = 20;
const SERVICE = JSON.stringify({
  name: 'Evening prayer',
  day: 'Friday',
  time: '6:30 PM',
  category: 'special',
});

type Load = Partial<Pick<Options, 'method' | 'body'>> & {
  readonly path: string;
  readonly isStaff?: boolean;
};
const LOADS: Readonly<Record<string, Load>> = {
  'GET /, kept': { path: '/' },
  'GET /api/auth/me': { path: '/api/auth/me', isStaff: true },
  'POST /api/services': { path: '/api/services', method: 'POST', body: SERVICE, isStaff: true },
};

/**
 * What a call costs, with one process and with two: processor time, which other work on the machine hardly changes, and
 * how many calls a second that is when everything, the client too, shares this machine.
 */
export const processesMeasurement: Measurement = {
  name: 'processes',
  async run() {
    const cluster = await startPostgres({ isLasting: true });
    try {
      console.log(
        '\nMegabytes at rest, calls a second, and milliseconds of processor time a call: server, database\n',
      );
      line(['', 'MB each', ...Object.keys(LOADS)]);
      await measure('1 on SQLite', [await startServer({ DEMO: 'off' })]);
      for (const processes of [1, 2]) {
        const name = `processes_${processes}`;
        await runSql(cluster.url, `create database ${name}`);
        const settings = { DATABASE_URL: `${cluster.url}/${name}`, DEMO: 'off', SECRET_KEY };
        const servers: BuiltServer[] = [];
        while (servers.length < processes) servers.push(await startServer(settings));
        await measure(`${processes} on PostgreSQL`, servers, cluster);
      }
    } finally {
      await cluster.stop();
    }
  },
};

/** Each has a data folder of its own here, and their keys must be the same. */
const SECRET_KEY = 'only to measure: 0123456789 abcdefg';

async function measure(name: string, servers: readonly BuiltServer[], database?: { pid: number }) {
  try {
    const atRest = median(servers.map(({ pid }) => Math.max(...family(pid).map((one) => memoryOf(one).own))));
    const staff = await signedIn(servers[0] as BuiltServer);
    const cells: string[] = [];
    for (const load of Object.values(LOADS)) {
      const rounds: { perSecond: number; server: number; database: number }[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const before = [
          servers.reduce((sum, { pid }) => sum + spent(pid), 0),
          database ? spent(database.pid) : 0,
        ];
        const { calls, perSecond } = await fire(servers, load, staff);
        const after = [
          servers.reduce((sum, { pid }) => sum + spent(pid), 0),
          database ? spent(database.pid) : 0,
        ];
        const [ours = 0, theirs = 0] = after.map((now, at) => (now - (before[at] ?? 0)) / calls);
        rounds.push({ perSecond, server: ours, database: theirs });
      }
      // the first counts for nothing, for all to warm up
      rounds.shift();
      const [calls, ...costs] = (['perSecond', 'server', 'database'] as const).map((what) =>
        median(rounds.map((round) => round[what])),
      );
      cells.push(`${whole(calls ?? 0)}: ${costs.map((cost) => cost.toFixed(2)).join(', ')}`);
    }
    line([name, whole(atRest), ...cells]);
    const [here, elsewhere] = servers;
    if (here && elsewhere) await timeEdits({ here, elsewhere }, staff);
  } finally {
    for (const { stop } of servers) await stop();
  }
}

/** How long after an edit was acknowledged the other process still shows what was there before. */
async function timeEdits(
  { here, elsewhere }: { here: BuiltServer; elsewhere: BuiltServer },
  staff: Readonly<Record<string, string>>,
) {
  const times: number[] = [];
  let shownAtOnce = 0;
  for (let edit = 1; edit <= EDITS; edit++) {
    const name = `Evening prayer, edit ${edit}`;
    const shows = async ({ address }: BuiltServer) =>
      (await (await fetch(`${address}/services`)).text()).includes(name);
    await shows(elsewhere);
    const body = JSON.stringify({ ...JSON.parse(SERVICE), name });
    const { ok } = await fetch(`${here.address}/api/services`, { method: 'POST', body, headers: staff });
    const since = performance.now();
    if (!ok) throw new Error('The edit was refused');
    if (await shows(here)) shownAtOnce += 1;
    while (!(await shows(elsewhere))) await sleep(POLL_MS);
    times.push(performance.now() - since);
  }
  console.log(
    `\n${EDITS} edits: in the same process ${shownAtOnce} were on the next page; in the other one after ${whole(median(times))} ms, at most ${whole(Math.max(...times))} (goal 1,000)`,
  );
}

const line = (cells: readonly string[]) => console.log(cells.map((cell) => cell.padEnd(22)).join(' '));

/** Milliseconds of processor time that a process and all that it started have had. */
function spent(pid: number): number {
  return family(pid).reduce((sum, one) => {
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  }, 0);
}

async function fire(
  servers: readonly BuiltServer[],
  { path, isStaff, ...load }: Load,
  staff: Readonly<Record<string, string>>,
): Promise<{ calls: number; perSecond: number }> {
  const results = await Promise.all(
    servers.map(({ address }) =>
      autocannon({
        ...load,
        url: `${address}${path}`,
        connections: CONNECTIONS / servers.length,
        duration: ROUND_SECONDS,
        headers: { 'accept-encoding': 'br', ...(isStaff && staff) },
      }),
    ),
  );
  const refused = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (refused > 0) throw new Error(`${path}: ${refused} refusals or errors`);
  return {
    calls: results.reduce((sum, { requests }) => sum + requests.total, 0),
    perSecond: results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0),
  };
}
