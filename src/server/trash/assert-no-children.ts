import { setImmediate } from 'node:timers/promises';
import type { TrashKind } from '#contract/constants.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { TrashRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { AppContext } from '../app-context.ts';
import { createKeyedSemaphore } from '../keyed-semaphore.ts';
import { TRASH_DEFINITIONS } from './definitions.ts';
import { decodeTrashedRow } from './trashed-row.ts';

/** Entries per query; decoding them takes 1 to 2 ms. */
const BATCH_SIZE = 250;
/** Scanning the whole trash takes some 100 ms. */
const MAX_QUEUED_PER_ACCOUNT = 20;
/** Maximum time in the queue. Browsers give up after 10 s, so a longer wait is useless. */
const MAX_WAIT_MS = 5_000;

type TrashEntry = Pick<TrashRow, 'id' | 'kind' | 'record_id' | 'row'>;
type TrashedFolder = Pick<TrashRow, 'kind' | 'record_id'>;

/**
 * Creates a function that checks whether the trash has records of a trashed folder. It runs before the transaction that
 * permanently deletes the folder, because a scan inside it would block all other writes on SQLite. Checks of one account run one
 * after another, so that an account with hundreds of requests delays only itself.
 *
 * The function returns the id of the newest trash entry at its start, which `assertNoNewChildren` continues from. If the folder's
 * entry does not exist, it returns undefined and does not throw, because a retried request may have a stored response. It throws
 * ApiProblem CONFLICT when the trash has records of the folder, and BUSY when too many checks are queued.
 */
export function createChildCheck({ storage: { db } }: Pick<AppContext, 'storage'>) {
  const runInSlot = createKeyedSemaphore({
    concurrency: 1,
    maxQueued: MAX_QUEUED_PER_ACCOUNT,
    maxWaitMs: MAX_WAIT_MS,
  });
  return async ({ id, accountId }: { readonly id: number; readonly accountId: number }) => {
    const folder = await db
      .selectFrom('trash')
      .select(['kind', 'record_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!folder || childKinds(folder).length === 0) return folder && id;
    return runInSlot(String(accountId), async () => {
      const newest = await newestId(db);
      for (const kind of childKinds(folder)) await assertNoChildIn(entriesOf(db, kind), folder);
      return newest;
    });
  };
}

/**
 * Checks the trash entries that were added since the check before the transaction. Foreign keys already prevent a record from
 * being trashed after its folder; this is a second safeguard.
 *
 * @throws ApiProblem CONFLICT when a new entry belongs to the folder.
 */
export async function assertNoNewChildren(
  trx: Handle,
  folder: TrashedFolder,
  { sinceId }: { readonly sinceId: number },
): Promise<void> {
  if (childKinds(folder).length > 0) await assertNoChildIn(entriesSince(trx, sinceId), folder);
}

const childKinds = ({ kind }: TrashedFolder) =>
  (Object.keys(TRASH_DEFINITIONS) as TrashKind[]).filter(
    (child) => TRASH_DEFINITIONS[child].parent?.kind === kind,
  );

async function assertNoChildIn(pages: AsyncIterable<TrashEntry[]>, folder: TrashedFolder): Promise<void> {
  for await (const entries of pages)
    if (entries.some((entry) => isChildOf(folder, entry)))
      throw new ApiProblem(
        'CONFLICT',
        'The trash contains items from this folder that cannot be restored without it. Delete those items first.',
      );
}

function isChildOf(folder: TrashedFolder, { kind, row }: TrashEntry): boolean {
  const { parent } = TRASH_DEFINITIONS[kind as TrashKind];
  return parent?.kind === folder.kind && decodeTrashedRow(row).row[parent.column] === folder.record_id;
}

async function newestId(db: Handle): Promise<number> {
  const { newest } = await db
    .selectFrom('trash')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

const entriesOf = (db: Handle, kind: TrashKind) =>
  batches((last) =>
    selectBatch(db)
      .where('kind', '=', kind)
      .where('record_id', '>', last?.record_id ?? 0)
      .orderBy('record_id')
      .execute(),
  );

/** Without a filter by kind: with one, SQLite would use the index on kind and scan all its entries instead of only new ones. */
const entriesSince = (db: Handle, id: number) =>
  batches((last) =>
    selectBatch(db)
      .where('id', '>', last?.id ?? id)
      .orderBy('id')
      .execute(),
  );

const selectBatch = (db: Handle) =>
  db.selectFrom('trash').select(['id', 'kind', 'record_id', 'row']).limit(BATCH_SIZE);

/** Yields to the event loop between batches. */
async function* batches(
  after: (last: TrashEntry | undefined) => Promise<TrashEntry[]>,
): AsyncGenerator<TrashEntry[]> {
  let last: TrashEntry | undefined;
  do {
    const entries = await after(last);
    yield entries;
    last = entries[BATCH_SIZE - 1];
    if (last) await setImmediate();
  } while (last);
}
