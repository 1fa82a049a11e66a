import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import type { Deps } from '../app-context.ts';
import { discardFile } from './attachments.ts';

/** Another process that took a file to remove it has failed when the file is still there after this. */
export const LEASE_MS = 5 * 60_000;
const AT_ONCE = 50;
/** The rest has its turn at the next sweep: a host far away takes its time, and nobody else keeps house meanwhile. */
const AT_MOST_MS = 4 * 60_000;
const HOSTS = ['embedded', 'cloudinary'] as const satisfies readonly FileRow['host'][];

type RemovingDeps = Pick<Deps, 'storage' | 'clock' | 'log' | 'media'>;

/** Until when files are removed, in milliseconds since 1970, by all who remove some one after another. */
export const removingUntil = ({ clock }: Pick<Deps, 'clock'>): number => clock.now() + AT_MOST_MS;

/**
 * Leaves the file of a record that is gone, or has another file now, to be removed as soon as that is committed: that file
 * itself, whatever else waits to be removed, since whoever changed the record wants it gone from its address.
 */
export async function dropFile(
  trx: Handle,
  fileId: number | null,
  afterCommit: (work: () => Promise<void>) => void,
  deps: RemovingDeps,
): Promise<void> {
  if (fileId === null) return;
  await discardFile(trx, fileId, deps);
  afterCommit(async () => {
    const row = await discarded(deps).where('id', '=', fileId).executeTakeFirst();
    if (row) await removeOne(deps, row, deps.clock.now());
  });
}

/**
 * Removes from their hosts the files that nothing needs any more, each by one process only, until none is due, of fifty
 * none could be removed, or its time is up; what is left is tried again at the next sweep. Throws nothing that a host throws.
 */
export async function removeDiscarded(
  deps: RemovingDeps,
  { isSweep = false, until = removingUntil(deps) } = {},
): Promise<void> {
  const due = deps.clock.now() - (isSweep ? LEASE_MS : 0);
  let removed: number;
  do {
    removed = 0;
    const rows = await discarded(deps)
      .where('host', 'in', hosts(deps, { areSetUp: true }))
      .where('changed_at', '<=', instant(due))
      .orderBy('changed_at')
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) {
      if (deps.clock.now() >= until) return;
      if (await removeOne(deps, row, due)) removed += 1;
    }
  } while (removed > 0);
}

/** Files at a host whose settings are gone stay there, and nobody can remove them until it is set up again. */
export async function tellOfHostsNotSetUp(deps: RemovingDeps): Promise<void> {
  for (const host of hosts(deps, { areSetUp: false })) {
    const { files } = await deps.storage.db
      .selectFrom('files')
      .select((eb) => eb.fn.countAll().as('files'))
      .where('state', '=', 'discarded')
      .where('host', '=', host)
      .executeTakeFirstOrThrow();
    if (Number(files) > 0)
      deps.log.warn(
        { event: 'files not removed', host, files: Number(files) },
        'their host is not set up any more',
      );
  }
}

function hosts({ media }: RemovingDeps, { areSetUp }: { readonly areSetUp: boolean }) {
  return HOSTS.filter((host) => (media.of(host) !== undefined) === areSetUp);
}

function discarded({ storage }: RemovingDeps) {
  return storage.db.selectFrom('files').selectAll().where('state', '=', 'discarded');
}

/** @param due once it was tried, it is not due by that time any more. @returns whether it is gone. */
async function removeOne(
  { storage, clock, log, media }: RemovingDeps,
  row: FileRow,
  due: number,
): Promise<boolean> {
  const taken = await storage.transaction((trx) =>
    trx
      .updateTable('files')
      // always another instant than before, so that only one process finds it unchanged
      .set({ changed_at: instant(Math.max(clock.now(), due + 1, Date.parse(row.changed_at) + 1)) })
      .where('id', '=', row.id)
      .where('state', '=', 'discarded')
      .where('changed_at', '=', row.changed_at)
      .executeTakeFirst(),
  );
  if (taken.numUpdatedRows === 0n) return false;
  try {
    const host = media.of(row.host);
    if (!host) throw new Error('its host is not set up any more');
    await host.remove(row);
  } catch (error) {
    const reason = (error as Error).message;
    log.warn({ event: 'file not removed', host: row.host, reason }, 'tried again at the next sweep');
    return false;
  }
  await storage.transaction((trx) => trx.deleteFrom('files').where('id', '=', row.id).execute());
  return true;
}
