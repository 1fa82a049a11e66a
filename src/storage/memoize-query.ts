import type { Handle } from './storage.ts';

/** Builds a query once per handle: Kysely takes as long to build a query as SQLite takes to run it. */
export function memoizeQuery<Query>(build: (db: Handle) => Query): (db: Handle) => Query {
  const queries = new WeakMap<Handle, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}
