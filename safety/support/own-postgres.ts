import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startPostgres } from '#storage/testing/postgres.ts';
import { runOnCluster } from '#storage/testing/template-databases.ts';
import { processTree } from '../../src/server/testing/resident-memory.ts';
import type { SmallDisk } from './small-disk.ts';

export interface OwnPostgres {
  /** Of an empty database, as DATABASE_URL takes it. */
  readonly url: string;
  /** `postgres://…` without a database. */
  readonly cluster: string;
  /** The process that started it. */
  readonly keeper: number;
  /** Its processes as they are now: the one that started the others first. */
  pids(): number[];
}

/**
 * A PostgreSQL of the row's own, which keeps what it writes, and may come to harm; it ends with the row.
 *
 * @param disk where the parish's tables go; without it they lie with the rest.
 */
export async function ownPostgres({ disk }: { disk?: SmallDisk } = {}): Promise<OwnPostgres> {
  const cluster = await startPostgres({ isDurable: true, ...(disk && { commandPrefix: disk.within }) });
  onTestFinished(cluster.stop);
  if (disk) {
    const folder = join(disk.folder, 'tables');
    const [command = '', ...before] = disk.seenThrough(cluster.daemonPid).within;
    execFileSync(command, [...before, 'install', '-d', '-m', '700', '-o', 'nobody', folder]);
    await runOnCluster(cluster.url, `create tablespace small location '${folder}'`);
  }
  await runOnCluster(cluster.url, `create database parish ${disk ? 'tablespace small' : ''}`);
  return {
    keeper: cluster.daemonPid,
    url: `${cluster.url}/parish`,
    cluster: cluster.url,
    pids: () => processTree(cluster.daemonPid).filter((pid) => programOf(pid).startsWith('postgres')),
  };
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8');
  } catch {
    // it has just ended
    return '';
  }
}
