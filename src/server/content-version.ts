import type { Handle, Storage } from '#storage/storage.ts';
import type { Clock } from './adapters/clock.ts';
import { CACHE_TAGS, type CacheTag } from './cache-tags.ts';

/** Versions of the public content; cached responses of an older version are stale. */
export interface ContentVersions {
  /**
   * The current versions, if this process knows them without querying the database; the same object until one changes.
   */
  current(): VersionSnapshot | undefined;
  /** The current versions, read from the database if necessary. */
  load(): Promise<VersionSnapshot>;
  /** Counts one change inside the transaction that makes it. @returns the value to pass to `apply` after the commit. */
  increment(trx: Handle, tag: CacheTag): Promise<VersionIncrement>;
  apply(increment: VersionIncrement): void;
}

export interface VersionIncrement {
  readonly tag: CacheTag;
  /** Number of changes under the tag so far. */
  readonly count: number;
}

export interface VersionSnapshot {
  /**
   * A text that differs after each change under the tag or under `shared`. Values are unique within this process and
   * must not be compared across processes.
   *
   * @param tag all content if omitted.
   */
  keyFor(tag?: CacheTag): string;
}

/** Number of changes by tag number. */
type Counts = ReadonlyMap<number, number>;

/** PostgreSQL: versions are read again after this time, so that other processes show an edit within a second. */
export const VERSION_MAX_AGE_MS = 600;

/** On SQLite this process is the only writer, so the versions are read once; on PostgreSQL they expire. */
export function createContentVersions({
  storage,
  clock,
}: {
  storage: Storage;
  clock: Clock;
}): ContentVersions {
  const maxAgeMs = storage.engine === 'sqlite' ? Number.POSITIVE_INFINITY : VERSION_MAX_AGE_MS;
  let known: Counts = new Map();
  /** How often the database lost committed changes. It is part of each key, because counts repeat after a loss. */
  let losses = 0;
  let snapshot = toSnapshot(known, losses);
  let applied = 0;
  let loadedAt = Number.NEGATIVE_INFINITY;
  let pendingLoad: Promise<VersionSnapshot> | undefined;

  const setCounts = (counts: Counts) => {
    known = counts;
    snapshot = toSnapshot(counts, losses);
  };
  const loadFromDatabase = async () => {
    const startedAt = clock.now();
    const appliedBefore = applied;
    const rows = await storage.db.selectFrom('content_revision').select(['id', 'revision']).execute();
    const stored: Counts = new Map(rows.map(({ id, revision }) => [id, revision]));
    // lower counts mean that a standby without the latest commits took over, unless this process committed during the query
    if (isBehind(stored, known) && applied === appliedBefore) {
      losses += 1;
      setCounts(stored);
    } else if (isBehind(known, stored)) setCounts(mergeCounts(known, stored));
    loadedAt = startedAt;
    return snapshot;
  };
  const current = () => (Math.abs(clock.now() - loadedAt) < maxAgeMs ? snapshot : undefined);
  return {
    current,
    apply({ tag, count }) {
      applied += 1;
      setCounts(mergeCounts(known, new Map([[CACHE_TAGS[tag], count]])));
    },
    async load() {
      const fresh = current();
      if (fresh !== undefined) return fresh;
      pendingLoad ??= loadFromDatabase().finally(() => {
        pendingLoad = undefined;
      });
      return pendingLoad;
    },
    async increment(trx, tag) {
      const { revision: count } = await trx
        .insertInto('content_revision')
        .values({ id: CACHE_TAGS[tag], revision: 1 })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({ revision: eb('content_revision.revision', '+', 1) })),
        )
        .returning('revision')
        .executeTakeFirstOrThrow();
      return { tag, count };
    },
  };
}

function toSnapshot(counts: Counts, losses: number): VersionSnapshot {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const countOf = (tag: CacheTag) => counts.get(CACHE_TAGS[tag]) ?? 0;
  return { keyFor: (tag) => `${losses}/${tag ? `${countOf('shared')}/${countOf(tag)}` : total}` };
}

function isBehind(counts: Counts, others: Counts): boolean {
  return [...others].some(([tag, count]) => (counts.get(tag) ?? 0) < count);
}

/** Counts only grow, so the greater of two is the newer one. */
function mergeCounts(counts: Counts, others: Counts): Counts {
  const newer = [...others].filter(([tag, count]) => (counts.get(tag) ?? 0) < count);
  return new Map([...counts, ...newer]);
}
