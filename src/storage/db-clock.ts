import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './engine.ts';

/** Returns an SQL expression for the instant `milliseconds` from now, in the format of the tables. */
export type InstantIn = (milliseconds: number) => RawBuilder<string>;

/**
 * The clock that all processes on a database share: PostgreSQL's `now()`, which is the start of the transaction. On
 * SQLite, which has one process, the clock of this process.
 *
 * @param now the clock of this process, in milliseconds since 1970.
 */
export function databaseClock(engine: Engine, now: () => number): InstantIn {
  return engine === 'postgres' ? postgresClock : processClock(now);
}

/** The clock of this process, for tests and SQLite. */
export function processClock(now: () => number): InstantIn {
  return (milliseconds) => sql<string>`${new Date(now() + milliseconds).toISOString()}`;
}

const postgresClock: InstantIn = (milliseconds) =>
  sql<string>`to_char((now() + ${milliseconds}::float8 * interval '1 millisecond') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
