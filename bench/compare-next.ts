import { mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../scripts/child.mjs';
import { npm } from '../scripts/install.mjs';
import { mustSucceed, step } from '../scripts/step.mjs';
import { type Measurement, row, whole } from './measurement.ts';
import { family, serverAmong } from './processes.ts';
import { fetchRaw } from './raw-fetch.ts';
import { median, type Pace, pace, type Target } from './server-throughput.ts';
import { COMMANDS, started } from './start-server.ts';

const SOURCE = join(import.meta.dirname, 'peers', 'next');
/** Installed and built here, and only for this measurement. */
const PLACE = join(import.meta.dirname, '..', '.cache', 'peers', 'next');
const NEXT = join(PLACE, 'node_modules', 'next', 'dist', 'bin', 'next');
const CALLERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  identity: {},
  'gzip, deflate, br': { 'accept-encoding': 'gzip, deflate, br' },
};
const ROUNDS = 5;
const GOAL = 15;

/** How many more requests for the home page are answered than Next answers for a static page of the same content. */
export const peersMeasurement: Measurement = {
  name: 'peers',
  onlyWhenNamed: true,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'idavaka-peers-'));
    const ours = await started(COMMANDS['npm start'], { DATA_DIR: folder });
    try {
      await prepare((await fetchRaw(`http://localhost:${ours.port}/`, {})).body.toString());
      // nobody is told that it runs here
      const next = await started(
        [process.execPath, NEXT, 'start', '--hostname', '127.0.0.1'],
        { NEXT_TELEMETRY_DISABLED: '1' },
        { cwd: PLACE },
      );
      try {
        console.log(
          `\nRequests a second for the home page, beside Next. Goal of the ratio: ${GOAL} or more\n`,
        );
        row(['', 'ours', 'Next', 'ours / Next', 'ours µs', 'Next µs']);
        const server = { port: ours.port, pid: serverAmong(family(ours.pid)) };
        for (const [caller, headers] of Object.entries(CALLERS)) await compare(caller, headers, server, next);
      } finally {
        await next.stop();
      }
    } finally {
      await ours.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function compare(
  caller: string,
  headers: Readonly<Record<string, string>>,
  ours: Target,
  theirs: Target,
): Promise<void> {
  const of = ({ port, pid }: Target) => pace({ port, pid }, '/', { host: `localhost:${port}`, ...headers });
  await of(ours);
  await of(theirs);
  const rounds: { ours: Pace; theirs: Pace }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ ours: await of(ours), theirs: await of(theirs) });
  const middle = (read: (round: (typeof rounds)[number]) => number) => median(rounds.map(read));
  row([
    caller,
    whole(middle((round) => round.ours.perSecond)),
    whole(middle((round) => round.theirs.perSecond)),
    middle((round) => round.ours.perSecond / round.theirs.perSecond).toFixed(1),
    middle((round) => round.ours.microseconds).toFixed(0),
    middle((round) => round.theirs.microseconds).toFixed(0),
  ]);
}

/** Installs Next as its lockfile says (not by `npm ci`: a registry may lack what other systems need), and builds the page with what stands in the body of ours. */
async function prepare(page: string): Promise<void> {
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(page) ?? [];
  const lock = await readFile(join(SOURCE, 'package-lock.json'), 'utf8');
  const installed = await readFile(join(PLACE, '.installed'), 'utf8').catch(() => '');
  await mkdir(PLACE, { recursive: true });
  await rm(join(PLACE, '.next'), { recursive: true, force: true });
  await cp(SOURCE, PLACE, { recursive: true });
  await writeFile(join(PLACE, 'content.html'), body.replace(/<script[\s\S]*?<\/script>/g, ''));
  if (installed !== lock)
    await step('Installing Next', async () => {
      const ended = await npm(['install', '--no-audit', '--no-fund', '--loglevel=error'], PLACE);
      mustSucceed(ended, 'Next could not be installed: see above. Is the package registry reachable?');
      await writeFile(join(PLACE, '.installed'), lock);
    });
  await step('Building its page', async () => {
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    mustSucceed(
      await run(process.execPath, [NEXT, 'build'], { cwd: PLACE, env, quiet: true }),
      'Next could not build its page: see above.',
    );
  });
}
