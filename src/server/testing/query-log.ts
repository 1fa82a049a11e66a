import type { CompiledQuery, KyselyPlugin } from 'kysely';
import type { Storage } from '#storage/storage.ts';

/** A storage that records its queries. */
export interface QueryLog {
  readonly storage: Storage;
  /** Returns and clears the recorded statements. */
  takeQueries(): CompiledQuery[];
}

export function logQueries(storage: Storage): QueryLog {
  let queries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(storage.db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    storage: {
      ...storage,
      db: storage.db.withPlugin(recorder),
      transaction: (work) => storage.transaction((trx) => work(trx.withPlugin(recorder))),
    },
    takeQueries() {
      const result = queries;
      queries = [];
      return result;
    },
  };
}
