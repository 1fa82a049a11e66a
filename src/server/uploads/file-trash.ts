import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { ContinueOnError, FilesOnDisk } from '../adapters/media-storage/disk-files.ts';
import type { AppContext } from '../app-context.ts';
import { fileRowsInBatches } from './orphans.ts';

/** Registers work to run after the transaction is committed. */
export type BeforeResponse = (work: () => Promise<void>) => void;
type FileDeps = Pick<AppContext, 'storage' | 'clock' | 'media'>;
interface FileChange {
  /** Null for a record without a file; then nothing is done. */
  readonly fileId: number | null;
  readonly beforeResponse: BeforeResponse;
}

/** Trashes the file of a trashed record: it remains stored but is no longer served. */
export function trashFile(trx: Handle, change: FileChange, deps: FileDeps): Promise<void> {
  return setState(trx, change, 'resting', deps);
}

/** Restores a trashed file at its previous URL. */
export function restoreFile(trx: Handle, change: FileChange, deps: FileDeps): Promise<void> {
  return setState(trx, change, 'attached', deps);
}

async function setState(
  trx: Handle,
  { fileId, beforeResponse }: FileChange,
  state: FileRow['state'],
  deps: FileDeps,
): Promise<void> {
  if (fileId === null) return;
  await trx
    .updateTable('files')
    .set({ state, changed_at: instant(deps.clock.now()) })
    .where('id', '=', fileId)
    .execute();
  beforeResponse(() => reconcileLocation(deps, fileId));
}

/**
 * Moves a file to the directory that matches its state. Reads the state again afterwards, so that when a deletion and a restore
 * overlap, the last move applies the last state.
 */
async function reconcileLocation(
  { storage, media }: Pick<AppContext, 'storage' | 'media'>,
  id: number,
): Promise<void> {
  const readRow = () => storage.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  for (
    let row = await readRow(), appliedState: FileRow['state'] | undefined;
    row && row.state !== appliedState;
  ) {
    appliedState = row.state;
    const host = media.byName(row.host);
    if (appliedState === 'resting') await host?.trash(row);
    if (appliedState === 'attached') await host?.restore(row);
    row = await readRow();
  }
}

/**
 * Moves files that are not where their state requires, for example because a process ended between commit and move. Also
 * restores quarantined files.
 */
export async function reconcileLocations(
  deps: Pick<AppContext, 'storage' | 'media'>,
  { live, trashed, quarantined }: FilesOnDisk,
  continueOnError: ContinueOnError,
): Promise<void> {
  const isMisplaced = ({ state, public_id }: Pick<FileRow, 'state' | 'public_id'>) =>
    (state === 'resting' && (live.has(public_id) || quarantined.has(public_id))) ||
    (state === 'attached' && (trashed.has(public_id) || quarantined.has(public_id)));
  for (const files of [live, trashed, quarantined])
    for await (const { rows } of fileRowsInBatches(deps.storage, files.keys()))
      for (const row of rows)
        if (row.host === 'embedded' && isMisplaced(row))
          await continueOnError(() => reconcileLocation(deps, row.id));
}
