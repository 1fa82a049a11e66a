import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

interface LastingPool {
  readonly plain: pg.Pool;
  /** The same pool for Kysely, which would hand on a connection whose answer never came. */
  readonly discarding: PostgresPool;
}

/** A pool that outlives its connections: one that breaks, idle or at work, costs the query that it carried and no more. */
export function lastingPool(config: pg.PoolConfig): LastingPool {
  const plain = new pg.Pool(config);
  // an idle connection that breaks is replaced at the next query; without a listener it would end the process
  plain.on('error', () => undefined);
  // nor may one that breaks while it is lent out: whoever has it is told by the query
  plain.on('connect', (client) => client.on('error', () => undefined));
  const discarding: PostgresPool = {
    async connect() {
      const client = await plain.connect();
      let given: Error | undefined;
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy?: boolean) => client.release(destroy || given !== undefined),
      };

      async function query(text: string, values?: unknown[]) {
        // the answer to an earlier one is still to come: a rollback behind it would wait as long once more
        if (given) throw given;
        try {
          return await client.query(text, values);
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout') given = error;
          throw error;
        }
      }
    },
    end: () => plain.end(),
    options: plain.options,
  };
  return { plain, discarding };
}
