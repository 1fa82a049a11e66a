import type { Handle } from './storage.ts';

/** A query, or the beginning of one, that is made once for each handle: Kysely takes as long to make it as SQLite to answer. */
export function madeOnce<Query>(make: (db: Handle) => Query): (db: Handle) => Query {
  const made = new WeakMap<Handle, Query>();
  return (db) => {
    const query = made.get(db) ?? make(db);
    made.set(db, query);
    return query;
  };
}
