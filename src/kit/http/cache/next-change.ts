import { sql } from 'kysely';
import type { KitContext } from '../../app-context.ts';
import { fileTables } from '../../crud/records.ts';
import { instant } from '../../process/clock.ts';
import type { Database } from '../../storage/schema.ts';
import type { Handle } from '../../storage/storage.ts';

/** Returns the next instant after `now` at which a text of the site changes; both in milliseconds since 1970. */
export type ChangeSource = (now: number) => Promise<number>;

type InstantColumn = readonly [table: keyof Database, column: string];

/** The columns of the kit with instants at which a text of the site changes. */
const kitInstants = (): readonly InstantColumn[] => [
  ['milestones', 'at'],
  ...fileTables().flatMap(([table, { hasWindow }]): InstantColumn[] =>
    hasWindow
      ? [
          [table, 'show_from'],
          [table, 'show_until'],
        ]
      : [],
  ),
];

/**
 * Returns a function that determines the next instant at which a text of the site changes, in milliseconds since 1970;
 * infinity if there is none before midnight. It reads the sources again only after that instant, midnight or an edit.
 */
export function createNextChange(
  { storage, contentVersion, calendarClock, clock }: KitContext,
  sources: readonly ChangeSource[],
): () => Promise<number> {
  const all = [...sources, (now: number) => nextStoredInstant(storage.db, kitInstants(), now)];
  let known = { stamp: '', from: 0, at: 0 };
  return async () => {
    const stamp = `${await contentVersion.load()} ${calendarClock.today()}`;
    const now = clock.now();
    // the clock may be set back
    if (stamp !== known.stamp || now < known.from || now >= known.at)
      known = { stamp, from: now, at: Math.min(...(await Promise.all(all.map((next) => next(now))))) };
    return known.at;
  };
}

/** The next of the instants in some columns, in milliseconds since 1970; infinity if there is none. */
export async function nextStoredInstant(
  db: Handle,
  columns: readonly InstantColumn[],
  now: number,
): Promise<number> {
  const nextOfEach = columns.map(([table, column]) => {
    const at = sql.ref(column);
    return sql`select min(${at}) as at from ${sql.table(table)} where ${at} > ${instant(now)}`;
  });
  const next = sql<{
    at: string | null;
  }>`select min(at) as at from (${sql.join(nextOfEach, sql` union all `)})
    as instants`;
  const at = (await next.execute(db)).rows[0]?.at;
  return at ? Date.parse(at) : Number.POSITIVE_INFINITY;
}
