import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { Attempt, FilesOnDisk } from '../adapters/media-storage/disk-files.ts';
import type { Deps } from '../app-context.ts';
import { rowsOf } from './orphans.ts';

/** Takes work that is done once a transaction stands. */
export type AfterCommit = (work: () => Promise<void>) => void;
type FileDeps = Pick<Deps, 'storage' | 'clock' | 'media'>;
interface Order {
  /** Null for a record without one: nothing is done. */
  readonly fileId: number | null;
  readonly beforeAnswer: AfterCommit;
}

/** Lets a file rest with its record: kept, and at its address no more. */
export function restFile(trx: Handle, order: Order, deps: FileDeps): Promise<void> {
  return change(trx, order, 'resting', deps);
}

/** Gives a resting file back to its record, under the address that it had. */
export function wakeFile(trx: Handle, order: Order, deps: FileDeps): Promise<void> {
  return change(trx, order, 'attached', deps);
}

async function change(
  trx: Handle,
  { fileId, beforeAnswer }: Order,
  state: FileRow['state'],
  deps: FileDeps,
): Promise<void> {
  if (fileId === null) return;
  await trx
    .updateTable('files')
    .set({ state, changed_at: instant(deps.clock.now()) })
    .where('id', '=', fileId)
    .execute();
  beforeAnswer(() => putInPlace(deps, fileId));
}

/**
 * Brings a file to where its state wants it. The state is read again afterwards: of a deletion and an undo that cross,
 * whoever moves last sees what was written last.
 */
async function putInPlace({ storage, media }: Pick<Deps, 'storage' | 'media'>, id: number): Promise<void> {
  const read = () => storage.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  for (let row = await read(), done: FileRow['state'] | undefined; row && row.state !== done; ) {
    done = row.state;
    const host = media.of(row.host);
    if (done === 'resting') await host?.rest(row);
    if (done === 'attached') await host?.wake(row);
    row = await read();
  }
}

/** Finishes what a process left undone that ended between its commit and the move of a file, and brings back what was put aside. */
export async function putAllInPlace(
  deps: Pick<Deps, 'storage' | 'media'>,
  { served, resting, stray }: FilesOnDisk,
  attempt: Attempt,
): Promise<void> {
  const isElsewhere = ({ state, public_id }: Pick<FileRow, 'state' | 'public_id'>) =>
    (state === 'resting' && (served.has(public_id) || stray.has(public_id))) ||
    (state === 'attached' && (resting.has(public_id) || stray.has(public_id)));
  for (const files of [served, resting, stray])
    for await (const { rows } of rowsOf(deps.storage, files.keys()))
      for (const row of rows)
        if (row.host === 'embedded' && isElsewhere(row)) await attempt(() => putInPlace(deps, row.id));
}
