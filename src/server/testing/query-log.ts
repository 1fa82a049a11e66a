import type { CompiledQuery, KyselyPlugin } from 'kysely';
import type { Storage } from '#storage/storage.ts';

/** A storage that remembers what is asked of it. */
export interface RecordedStorage {
  readonly storage: Storage;
  /** The statements since it was last asked. */
  taken(): CompiledQuery[];
}

export function recordedStorage(storage: Storage): RecordedStorage {
  let sent: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      sent.push(storage.db.getExecutor().compileQuery(node, queryId));
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
    taken() {
      const taken = sent;
      sent = [];
      return taken;
    },
  };
}
