import { rm } from 'node:fs/promises';
import { TRASH_DAYS } from '#contract/trash-constants.ts';
import { keepAccounts } from '../accounts-lock.ts';
import { instant } from '../adapters/clock.ts';
import {
  type Attempt,
  clearIncoming,
  type FilesOnDisk,
  filesOnDisk,
  isWrittenBefore,
} from '../adapters/media-storage/disk-files.ts';
import { namesFound, putAside, removeFile } from '../adapters/media-storage/storage-layout.ts';
import type { Deps } from '../app-context.ts';
import { LEASE_MS, removeDiscarded, removingUntil, tellOfHostsNotSetUp } from './delete-queue.ts';
import { putAllInPlace } from './file-trash.ts';
import { withoutRow } from './orphans.ts';

const DAY_MS = 24 * 60 * 60_000;
/** No upload takes longer: what was half received before that is nobody's. */
const HALF_RECEIVED_MS = 60 * 60_000;
/** As long as a deleted record rests. */
const STRAYS_KEPT_MS = TRASH_DAYS * DAY_MS;

type SweepDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'media' | 'settings'>;

/**
 * Throws away uploads that no record took within a day, and what was half received. Brings resting files to their place,
 * and puts aside files without a row. What lies on the disk is looked through once: all else that moves or removes a file knows
 * its names.
 *
 * @param until as `removingUntil` says.
 */
export async function sweepFiles(deps: SweepDeps, { until = removingUntil(deps) } = {}): Promise<void> {
  const { storage, clock } = deps;
  const dayAgo = clock.now() - DAY_MS;
  await storage.transaction(async (trx) => {
    await keepAccounts(trx, storage);
    await trx
      .updateTable('files')
      .set({ state: 'discarded', changed_at: instant(clock.now() - LEASE_MS) })
      .where('state', 'in', ['issued', 'uploading', 'uploaded'])
      .where('changed_at', '<=', instant(dayAgo))
      .execute();
  });
  await removeDiscarded(deps, { isSweep: true, until });
  await tellOfHostsNotSetUp(deps);
  await clearHalfReceived(deps);
  const attempt = attempts(deps);
  const files = await filesOnDisk(deps.settings.dataDir, attempt);
  for (const path of files.outdated) await attempt(() => rm(path, { force: true }));
  await putAllInPlace(deps, files, attempt);
  await putStraysAside(deps, files, { before: dayAgo, attempt });
  await removeOldStrays(deps, files, attempt);
}

/** What fails with one file or folder keeps nothing from the others. */
function attempts({ log }: Pick<SweepDeps, 'log'>): Attempt {
  return async (work) => {
    try {
      await work();
    } catch (error) {
      const reason = (error as Error).message;
      log.warn({ event: 'file not moved', reason }, 'tried again at the next sweep');
    }
  };
}

/** Throws away what was left behind half received in this process's folder. */
export async function clearHalfReceived(deps: Pick<SweepDeps, 'clock' | 'settings' | 'log'>): Promise<void> {
  const before = deps.clock.now() - HALF_RECEIVED_MS;
  await clearIncoming(deps.settings.dataDir, { before, attempt: attempts(deps) });
}

/**
 * Files on our disk of which no row tells: a process ended between the two. Or the server was started on another database,
 * and then all of the parish's files are such: so they lie aside first, and come back with the rows that tell of them.
 */
async function putStraysAside(
  { storage, clock, log, settings: { dataDir } }: SweepDeps,
  { served, resting }: FilesOnDisk,
  { before, attempt }: { readonly before: number; readonly attempt: Attempt },
): Promise<void> {
  const places = ['served', 'resting'] as const;
  let aside = 0;
  for await (const publicId of withoutRow(storage, new Set([...served.keys(), ...resting.keys()]))) {
    const own = new Set([...(served.get(publicId) ?? []), ...(resting.get(publicId) ?? [])]);
    const names = namesFound(publicId, own);
    await attempt(async () => {
      if (!(await isWrittenBefore(dataDir, { names, places, before }))) return;
      await putAside(dataDir, names, clock.now());
      aside += 1;
    });
  }
  if (aside > 0)
    log.warn(
      { event: 'files put aside', files: aside, days: TRASH_DAYS },
      'no record tells of them; if there should be, look at DATABASE_URL',
    );
}

async function removeOldStrays(
  { storage, clock, log, settings: { dataDir } }: SweepDeps,
  { stray }: FilesOnDisk,
  attempt: Attempt,
): Promise<void> {
  const before = clock.now() - STRAYS_KEPT_MS;
  let removed = 0;
  for await (const publicId of withoutRow(storage, stray.keys())) {
    const names = namesFound(publicId, stray.get(publicId) ?? []);
    await attempt(async () => {
      if (!(await isWrittenBefore(dataDir, { names, places: ['stray'], before }))) return;
      await removeFile(dataDir, names);
      removed += 1;
    });
  }
  if (removed > 0)
    log.warn(
      { event: 'files put aside removed', files: removed, days: TRASH_DAYS },
      'no record told of them all that time',
    );
}
