import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

interface ResilientPool {
  readonly pool: pg.Pool;
  /** The same pool for Kysely. It discards a connection after a query timeout, when a response is still outstanding. */
  readonly kyselyPool: PostgresPool;
}

/** Creates a pool that survives lost connections: only the query in flight on a lost connection fails. */
export function resilientPool(config: pg.PoolConfig): ResilientPool {
  const pool = new pg.Pool(config);
  // without a listener, a lost idle connection would end the process; the pool replaces it
  pool.on('error', () => undefined);
  // the same for a connection in use; its query fails with the error
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kyselyPool: PostgresPool = {
    async connect() {
      const client = await pool.connect();
      let timeout: Error | undefined;
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy?: boolean) => client.release(destroy || timeout !== undefined),
      };

      async function query(text: string, values?: unknown[]) {
        // the connection still waits for the earlier response; a rollback queued behind it would time out too
        if (timeout) throw timeout;
        try {
          return await client.query(text, values);
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout') timeout = error;
          throw error;
        }
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
  return { pool, kyselyPool };
}
