import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Cluster {
  /** `postgres://…` without a database, for the superuser. */
  readonly url: string;
  /** Of what keeps it; PostgreSQL is its child. */
  readonly pid: number;
  /** A folder for whatever else the run leaves lying about; it goes when PostgreSQL does. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts a real, empty PostgreSQL on a free port of 127.0.0.1, as root or not. It ends with the process that calls this.
 *
 * @param isLasting whether it writes to the disk as one that is meant to be kept.
 * @param within a command before the program that keeps it, which that command becomes.
 * @throws when it does not come up; the reason is then on standard error.
 */
export async function startPostgres({
  isLasting = false,
  within = [],
}: {
  isLasting?: boolean;
  within?: readonly string[];
} = {}): Promise<Cluster> {
  const program = fileURLToPath(new URL('./postgres-daemon.ts', import.meta.url));
  const [command = '', ...parameters] = [
    ...within,
    process.execPath,
    program,
    ...(isLasting ? ['lasting'] : []),
  ];
  const keeper = spawn(command, parameters, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // out of our process group, so that Ctrl-C or a kill of the group leaves it time to clean up
    detached: true,
  });
  const ended = once(keeper, 'exit');
  const ready = once(createInterface(keeper.stdout), 'line');
  const answer = await Promise.race([ready.then(([line]) => line as string), ended.then(() => undefined)]);
  if (!answer) throw new Error('No PostgreSQL for the tests');
  return {
    ...(JSON.parse(answer) as { url: string; folder: string }),
    pid: keeper.pid ?? 0,
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}
