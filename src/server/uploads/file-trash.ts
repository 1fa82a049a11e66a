import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { AppContext } from '../app-context.ts';

type FileDeps = Pick<AppContext, 'clock'>;

/** Trashes the file of a trashed record: it remains stored but is no longer served. @param fileId null if there is none. */
export function trashFile(trx: Handle, fileId: number | null, deps: FileDeps): Promise<void> {
  return setState(trx, fileId, 'resting', deps);
}

/** Restores a trashed file at its previous URL. @param fileId null if there is none. */
export function restoreFile(trx: Handle, fileId: number | null, deps: FileDeps): Promise<void> {
  return setState(trx, fileId, 'attached', deps);
}

async function setState(
  trx: Handle,
  fileId: number | null,
  state: FileRow['state'],
  { clock }: FileDeps,
): Promise<void> {
  if (fileId === null) return;
  await trx
    .updateTable('files')
    .set({ state, changed_at: instant(clock.now()) })
    .where('id', '=', fileId)
    .execute();
}
