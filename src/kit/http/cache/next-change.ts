import { sql } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import { instant } from '../../lib/clock.ts';
import type { Database } from '../../storage/schema.ts';
import type { Handle } from '../../storage/storage.ts';

/** Returns the next instant after `now` at which a text of the site changes; both in milliseconds since 1970. */
type ChangeSource = (now: number) => Promise<number>;

/** Columns with instants at which a text of the site changes. */
const STORED_INSTANTS: readonly (readonly [table: keyof Database, column: string])[] = [
  ['notices', 'starts_at'],
  ['notices', 'ends_at'],
  ['milestones', 'at'],
  ...(['events', 'news', 'home_page_ads'] as const).flatMap(
    (table) =>
      [
        [table, 'show_from'],
        [table, 'show_until'],
      ] as const,
  ),
];

/**
 * Returns a function that determines the next instant at which a text of the site changes, in milliseconds since 1970;
 * infinity if there is none before midnight. It reads the sources again only after that instant, midnight or an edit.
 */
export function createNextChange(
  { storage, contentVersion, parishClock, clock }: AppContext,
  sources: readonly ChangeSource[],
): () => Promise<number> {
  const all = [...sources, (now: number) => nextStoredInstant(storage.db, now)];
  let known = { stamp: '', from: 0, at: 0 };
  return async () => {
    const stamp = `${await contentVersion.load()} ${parishClock.today()}`;
    const now = clock.now();
    // the clock may be set back
    if (stamp !== known.stamp || now < known.from || now >= known.at)
      known = { stamp, from: now, at: Math.min(...(await Promise.all(all.map((next) => next(now))))) };
    return known.at;
  };
}

async function nextStoredInstant(db: Handle, now: number): Promise<number> {
  const nextOfEach = STORED_INSTANTS.map(([table, column]) => {
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
