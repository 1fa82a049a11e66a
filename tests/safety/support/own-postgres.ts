import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { processTree } from '#app/testing/resident-memory.ts';
import { startPostgres } from '#kit/storage/testing/postgres.ts';
import { runOnCluster } from '#kit/storage/testing/template-databases.ts';
import type { SmallDisk } from './tmpfs-disk.ts';

interface OwnPostgres {
  /** DATABASE_URL of an empty database. */
  readonly url: string;
  /** `postgres://…` without a database. */
  readonly cluster: string;
  /** The parent process of PostgreSQL. */
  readonly daemonPid: number;
  /** The current PostgreSQL processes, the main process first. */
  pids(): number[];
}

/**
 * Starts a durable PostgreSQL for one case, which may damage it. It ends with the case.
 *
 * @param disk a disk for the tables of the parish.
 */
export async function ownPostgres({ disk }: { disk?: SmallDisk } = {}): Promise<OwnPostgres> {
  const cluster = await startPostgres({
    isDurable: true,
    ...(disk && { commandPrefix: disk.commandPrefix }),
  });
  onTestFinished(cluster.stop);
  if (disk) {
    const folder = join(disk.folder, 'tables');
    const [command = '', ...before] = disk.fromOutside(cluster.daemonPid).commandPrefix;
    execFileSync(command, [...before, 'install', '-d', '-m', '700', '-o', 'nobody', folder]);
    await runOnCluster(cluster.url, `create tablespace small location '${folder}'`);
  }
  await runOnCluster(cluster.url, `create database parish ${disk ? 'tablespace small' : ''}`);
  return {
    daemonPid: cluster.daemonPid,
    url: `${cluster.url}/parish`,
    cluster: cluster.url,
    pids: () => processTree(cluster.daemonPid).filter((pid) => programName(pid).startsWith('postgres')),
  };
}

function programName(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    // the process has ended
    return '';
  }
}
