import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface Cluster {
  /** `postgres://…` of the superuser, without a database name. */
  readonly url: string;
  /** The parent process of PostgreSQL. */
  readonly daemonPid: number;
  /** A temporary folder for any files of the test run, deleted when PostgreSQL stops. */
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL on a free port of 127.0.0.1. It ends with the calling process, which may be root.
 *
 * @param isDurable whether commits are synced to disk.
 * @param commandPrefix a command that executes the daemon in its own place, such as `nsenter`.
 * @throws when PostgreSQL does not start; the reason is on standard error.
 */
export async function startPostgres({
  isDurable = false,
  commandPrefix = [],
}: {
  isDurable?: boolean;
  commandPrefix?: readonly string[];
} = {}): Promise<Cluster> {
  const program = fileURLToPath(new URL('./postgres-daemon.ts', import.meta.url));
  const [command = '', ...parameters] = [
    ...commandPrefix,
    process.execPath,
    program,
    ...(isDurable ? ['durable'] : []),
  ];
  const daemon = spawn(command, parameters, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // in its own process group, so that it can clean up after Ctrl-C
    detached: true,
  });
  const ended = once(daemon, 'exit');
  const ready = once(createInterface(daemon.stdout), 'line');
  const output = await Promise.race([ready.then(([line]) => line as string), ended.then(() => undefined)]);
  if (!output) throw new Error('PostgreSQL for the tests did not start');
  return {
    ...(JSON.parse(output) as { url: string; folder: string }),
    daemonPid: daemon.pid ?? 0,
    async stop() {
      daemon.stdin.end();
      await ended;
    },
  };
}
