import type pg from 'pg';
import { StorageUnusable } from './errors.ts';

const LAST_QUESTION_TIMEOUT_MS = 5_000;

/**
 * Of the transaction and not of the connection, so that a pooler between us and the database may stand it. It rests on
 * purpose, for as long as the work takes; but one whose holder vanished without a word is let go after two minutes.
 */
const TAKE = `
  begin;
  set local idle_in_transaction_session_timeout = 0;
  set local tcp_keepalives_idle = 60;
  set local tcp_keepalives_interval = 10;
  set local tcp_keepalives_count = 6;
  select pg_advisory_xact_lock(hashtext('idavaka alone'))`;

/**
 * Runs `work` while this client holds the lock of which there is one in a database.
 *
 * @throws StorageUnusable when the work is done but the lock was lost meanwhile.
 */
export async function holdingLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  // without a listener a connection that breaks would end the process; the question below hears of it
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(TAKE);
    const done = await work();
    await mustStillHold(client);
    return done;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The lock lasts as long as the transaction, and that as long as the connection. */
async function mustStillHold(client: pg.Client): Promise<void> {
  const question = { text: 'select 1', query_timeout: LAST_QUESTION_TIMEOUT_MS };
  try {
    await client.query(question);
  } catch (error) {
    throw new StorageUnusable(
      'The connection that keeps other programs off this database was lost meanwhile, so one of them may have come in between. Make sure that none runs, and look at what is there before you use it.',
      { cause: error },
    );
  }
}
