import type { Handle, Storage } from '#storage/storage.ts';
import type { Clock } from './adapters/clock.ts';
import { CONTENT_PARTS, type ContentPart } from './cache-tags.ts';

/** Counts the changes of what the public sees; kept answers of an older revision are stale. */
export interface ContentRevision {
  /** The current revisions, when this process is sure of them without asking the database; the same object until one changes. */
  known(): Revisions | undefined;
  /** The current revisions, asked from the database if need be. */
  load(): Promise<Revisions>;
  /** Counts one change inside the transaction that makes it; answers what to pass to `advance` after the commit. */
  bump(trx: Handle, part: ContentPart): Promise<Change>;
  advance(change: Change): void;
}

export interface Change {
  readonly part: ContentPart;
  /** How often the part was changed by now. */
  readonly revision: number;
}

/** In one process none comes twice, and none means anything to another. */
export interface Revisions {
  /** Another one after each change of the part, and of what is shared. @param part all of the content, when left out. */
  of(part?: ContentPart): string;
}

/** Changes by the number of their part. */
type Counts = ReadonlyMap<number, number>;

/** Another process's edit shows within a second: an answer of the database is trusted for this long. */
export const VERSION_MAX_AGE_MS = 600;

/** On SQLite this process is the only writer, so its own count holds; on PostgreSQL it asks again when it grows old. */
export function contentRevision({ storage, clock }: { storage: Storage; clock: Clock }): ContentRevision {
  const trustMs = storage.engine === 'sqlite' ? Number.POSITIVE_INFINITY : VERSION_MAX_AGE_MS;
  let counted: Counts = new Map();
  /** How often the database lost some of its changes, so that none of its counts means the same as before. */
  let losses = 0;
  let current = revisionsAt(counted, losses);
  let advances = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<Revisions> | undefined;

  const count = (counts: Counts) => {
    counted = counts;
    current = revisionsAt(counts, losses);
  };
  const ask = async () => {
    const startedAt = clock.now();
    const advancesBefore = advances;
    const rows = await storage.db.selectFrom('content_revision').select(['id', 'revision']).execute();
    const stored: Counts = new Map(rows.map(({ id, revision }) => [id, revision]));
    // less than was committed before we asked: a database that took another's place has not all of it. What we committed
    // since we asked the answer may not know of
    if (isBehind(stored, counted) && advances === advancesBefore) {
      losses += 1;
      count(stored);
    } else if (isBehind(counted, stored)) count(later(counted, stored));
    askedAt = startedAt;
    return current;
  };
  const known = () => (Math.abs(clock.now() - askedAt) < trustMs ? current : undefined);
  return {
    known,
    advance({ part, revision }) {
      advances += 1;
      count(later(counted, new Map([[CONTENT_PARTS[part], revision]])));
    },
    async load() {
      const current = known();
      if (current !== undefined) return current;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    async bump(trx, part) {
      const { revision } = await trx
        .insertInto('content_revision')
        .values({ id: CONTENT_PARTS[part], revision: 1 })
        .onConflict((one) =>
          one.column('id').doUpdateSet((eb) => ({ revision: eb('content_revision.revision', '+', 1) })),
        )
        .returning('revision')
        .executeTakeFirstOrThrow();
      return { part, revision };
    },
  };
}

function revisionsAt(counts: Counts, losses: number): Revisions {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const of = (part: ContentPart) => counts.get(CONTENT_PARTS[part]) ?? 0;
  return { of: (part) => `${losses}/${part ? `${of('shared')}/${of(part)}` : all}` };
}

function isBehind(some: Counts, others: Counts): boolean {
  return [...others].some(([part, count]) => (some.get(part) ?? 0) < count);
}

/** Counts only grow: the greater of each is the later one. */
function later(some: Counts, others: Counts): Counts {
  const greater = [...others].filter(([part, count]) => (some.get(part) ?? 0) < count);
  return new Map([...some, ...greater]);
}
