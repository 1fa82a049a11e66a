import autocannon, { type Options } from 'autocannon';
import { startPostgres } from '#storage/testing/postgres.ts';
import { runSql } from '#storage/testing/templates.ts';
import { type BuiltServer, startServer } from '../e2e/support/server.ts';
import { type Measurement, row, whole } from './measurement.ts';
import { median } from './rounds.ts';
import { signedIn } from './signed-in.ts';

const ROUNDS = 3;
const ROUND_SECONDS = 2;
const CONNECTIONS = 20;
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

/** What one process serves and what two serve together, and what each database takes. The client runs on the same machine. */
export const processesMeasurement: Measurement = {
  name: 'processes',
  async run() {
    const cluster = await startPostgres({ isLasting: true });
    try {
      console.log(
        `\nRequests a second from ${CONNECTIONS} connections, and the slowest of a hundred in milliseconds\n`,
      );
      row(['', ...Object.keys(LOADS).flatMap((name) => [name.slice(0, 11), 'p99'])]);
      await measure('1 on SQLite', [await startServer({ DEMO: 'off' })]);
      for (const processes of [1, 2]) {
        const name = `processes_${processes}`;
        await runSql(cluster.url, `create database ${name}`);
        const settings = { DATABASE_URL: `${cluster.url}/${name}`, DEMO: 'off', SECRET_KEY };
        const servers: BuiltServer[] = [];
        while (servers.length < processes) servers.push(await startServer(settings));
        await measure(`${processes} on PostgreSQL`, servers);
      }
    } finally {
      await cluster.stop();
    }
  },
};

/** Each has a data folder of its own here, and their keys must be the same. */
const SECRET_KEY = 'only to measure: 0123456789 abcdefg';

async function measure(name: string, servers: readonly BuiltServer[]): Promise<void> {
  try {
    const staff = await signedIn(servers[0] as BuiltServer);
    const cells: string[] = [];
    for (const load of Object.values(LOADS)) {
      const rounds: { perSecond: number; p99: number }[] = [];
      for (let round = 0; round <= ROUNDS; round++) rounds.push(await fire(servers, load, staff));
      // the first counts for nothing, for all to warm up
      rounds.shift();
      cells.push(whole(median(rounds.map(({ perSecond }) => perSecond))));
      cells.push(String(median(rounds.map(({ p99 }) => p99))));
    }
    row([name, ...cells]);
  } finally {
    for (const { stop } of servers) await stop();
  }
}

async function fire(
  servers: readonly BuiltServer[],
  { path, isStaff, ...load }: Load,
  staff: Readonly<Record<string, string>>,
): Promise<{ perSecond: number; p99: number }> {
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
    perSecond: results.reduce((sum, { requests, duration }) => sum + requests.total / duration, 0),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
  };
}
