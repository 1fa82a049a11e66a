import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './engine.ts';

/** The instant so many milliseconds from now, as rows hold it: to be written, or compared with. */
export type InstantIn = (milliseconds: number) => RawBuilder<string>;

/**
 * By the clock that all who share a database have in common: PostgreSQL's own, however much theirs differ; in a transaction
 * it is now as of its beginning. On SQLite there is one process, and its clock.
 *
 * @param now milliseconds since 1970 by the clock of this process.
 */
export function sharedInstants(engine: Engine, now: () => number): InstantIn {
  return engine === 'postgres' ? byPostgres : instantsBy(now);
}

/** By the clock of this process alone. */
export function instantsBy(now: () => number): InstantIn {
  return (milliseconds) => sql<string>`${new Date(now() + milliseconds).toISOString()}`;
}

const byPostgres: InstantIn = (milliseconds) =>
  sql<string>`to_char((now() + ${milliseconds}::float8 * interval '1 millisecond') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
