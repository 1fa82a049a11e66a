import { setImmediate } from 'node:timers/promises';
import { ApiProblem } from '#contract/problem.ts';
import type { TrashKind } from '#contract/trash-constants.ts';
import type { TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../app-context.ts';
import { turns } from '../keyed-semaphore.ts';
import { KINDS } from './definitions.ts';
import { readTrashed } from './trashed-row.ts';

/** In a millisecond or two. */
const READ_AT_ONCE = 250;
/** The whole trash takes some tenths of a second. */
const WAITING_OF_AN_ACCOUNT = 20;
/** Whoever has waited longer would have left, at the ten seconds of a browser, before it is done. */
const LONGEST_WAIT_MS = 5_000;

type Entry = Pick<TrashRow, 'id' | 'kind' | 'record_id' | 'row'>;
type Folder = Pick<TrashRow, 'kind' | 'record_id'>;

/**
 * How the trash is looked through for what lay in a folder, before the transaction in which that folder goes for good: SQLite
 * has one writer, and every write would wait for the last page. Each account looks for one after another, so that
 * one that asks for hundreds holds up nobody but itself.
 *
 * A look answers the id of the newest entry as it began, for `refuseWhatLayIn` to go on from; undefined when there is no such
 * entry, and throws nothing then, since a call that is repeated may have a kept answer. It throws ApiProblem CONFLICT when
 * something lay in it, and BUSY when too many look.
 */
export function looksThroughTrash({ storage: { db } }: Pick<Deps, 'storage'>) {
  const inLine = turns({ atOnce: 1, waiting: WAITING_OF_AN_ACCOUNT, longestWaitMs: LONGEST_WAIT_MS });
  return async ({ id, accountId }: { readonly id: number; readonly accountId: number }) => {
    const folder = await db
      .selectFrom('trash')
      .select(['kind', 'record_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!folder || kindsIn(folder).length === 0) return folder && id;
    return inLine(String(accountId), async () => {
      const newest = await newestId(db);
      for (const kind of kindsIn(folder)) await refuseIfAny(entriesOf(db, kind), folder);
      return newest;
    });
  };
}

/**
 * Looks at what came into the trash since it was looked through. A record keeps its folder from being deleted, so what lay
 * in a folder should have come before it; that is not left to the database alone.
 *
 * @throws ApiProblem CONFLICT when something lay in it.
 */
export async function refuseWhatLayIn(
  trx: Handle,
  folder: Folder,
  { since }: { readonly since: number },
): Promise<void> {
  if (kindsIn(folder).length > 0) await refuseIfAny(entriesSince(trx, since), folder);
}

const kindsIn = ({ kind }: Folder) =>
  (Object.keys(KINDS) as TrashKind[]).filter((child) => KINDS[child].parent?.kind === kind);

async function refuseIfAny(pages: AsyncIterable<Entry[]>, folder: Folder): Promise<void> {
  for await (const entries of pages)
    if (entries.some((entry) => layIn(folder, entry)))
      throw new ApiProblem(
        'CONFLICT',
        'Something in the trash lay in this folder, and could not be restored without it. Delete that first.',
      );
}

function layIn(folder: Folder, { kind, row }: Entry): boolean {
  const { parent } = KINDS[kind as TrashKind];
  return parent?.kind === folder.kind && readTrashed(row).row[parent.column] === folder.record_id;
}

async function newestId(db: Handle): Promise<number> {
  const { newest } = await db
    .selectFrom('trash')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

const entriesOf = (db: Handle, kind: TrashKind) =>
  pages((last) =>
    page(db)
      .where('kind', '=', kind)
      .where('record_id', '>', last?.record_id ?? 0)
      .orderBy('record_id')
      .execute(),
  );

/** Of all kinds: told which, SQLite would go through all that there are of it, and not only those that came since. */
const entriesSince = (db: Handle, id: number) =>
  pages((last) =>
    page(db)
      .where('id', '>', last?.id ?? id)
      .orderBy('id')
      .execute(),
  );

const page = (db: Handle) =>
  db.selectFrom('trash').select(['id', 'kind', 'record_id', 'row']).limit(READ_AT_ONCE);

/** A page at a time: others have their turn between two. */
async function* pages(after: (last: Entry | undefined) => Promise<Entry[]>): AsyncGenerator<Entry[]> {
  let last: Entry | undefined;
  do {
    const entries = await after(last);
    yield entries;
    last = entries[READ_AT_ONCE - 1];
    if (last) await setImmediate();
  } while (last);
}
