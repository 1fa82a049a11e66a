import { setTimeout as sleep } from 'node:timers/promises';
import { backupTables, findRows } from '../storage/dump/tables.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupProblem } from './archive-format.ts';

const MAX_ATTEMPTS = 10;
const RETRY_MS = 200;

/**
 * Checks that no other Idavaka process is connected to this database. A running server always has a connection, because it polls the
 * outbox. Retries for 2 s, because the connection of a process that has just ended takes a moment to close.
 *
 * @throws BackupProblem with this message otherwise.
 */
export async function assertIdle(storage: Storage, message: string): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if ((await storage.countPeers()) === 0) return;
    await sleep(RETRY_MS);
  }
  throw new BackupProblem(message);
}

/** Checks that a database has no tables, or is migrated and without content. @throws BackupProblem otherwise. */
export async function assertEmpty(target: Storage): Promise<void> {
  const { introspection } = target.migrationDb;
  const names = (await introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  const notEmptyProblem = (reason: string) =>
    new BackupProblem(`The target database must be empty, but ${reason}. Nothing was changed.`);
  if (names.length > 0 && !names.includes('kysely_migration'))
    throw notEmptyProblem(`there is a table ${names[0]}`);
  // a migrated database without content has rows only in content_revision
  const tables = backupTables().filter((table) => names.includes(table) && table !== 'content_revision');
  const found = await findRows(target.db, tables);
  if (found) throw notEmptyProblem(`${found} has rows`);
}
