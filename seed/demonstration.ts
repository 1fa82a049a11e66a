import { decryptRow } from '#inbox/encryption.server.ts';
import { prayerRequestKind } from '#inbox/kinds.server.ts';
import type { AppContext } from '#kit/app-context.ts';
import { deleteVersions } from '#kit/crud/history/history.server.ts';
import { definitionOf, type RecordKind, type RecordRow } from '#kit/crud/records.ts';
import { instant } from '#kit/process/clock.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { moveToTrash } from '#kit/trash/move-to-trash.server.ts';
import { releaseFiles } from '#kit/uploads/attachments.server.ts';
import { discardAndDelete } from '#kit/uploads/delete-queue.server.ts';
import { parishBlocks } from '#parish/contract.ts';
import { neutralValues } from '#parish/initial-values.server.ts';
import { rowIdOf } from '#parish/parish-settings.server.ts';
import { demoAds } from './content/ads.ts';
import { demoEvents } from './content/events.ts';
import { demoGallery } from './content/gallery.ts';
import { demoHistory } from './content/history.ts';
import { demoNews } from './content/news.ts';
import { demoOrganizations } from './content/organizations.ts';
import { demoParish } from './content/parish.ts';
import { demoPayment } from './content/payment.ts';
import { demoClergy, demoFormerVicars, demoVicar } from './content/people.ts';
import { demoRequests } from './content/prayer-requests.ts';
import { demoResources } from './content/resources.ts';
import { demoServices } from './content/services.ts';

/**
 * The records in the order in which the first start inserts them, so that the first of each kind has the id 1; children
 * before their folders.
 */
const RECORDS: Readonly<Partial<Record<RecordKind, readonly object[]>>> = {
  events: demoEvents,
  news: demoNews,
  services: demoServices,
  organizations: demoOrganizations,
  clergy: demoClergy,
  'former-vicars': demoFormerVicars(0).map(({ name, position }) => ({ name, position })),
  history: demoHistory,
  'gallery-images': demoGallery.flatMap(({ pictures }) => pictures),
  'gallery-folders': demoGallery,
  resources: demoResources.flatMap(({ items }) => items),
  'resource-folders': demoResources.map(({ folder }) => ({ name: folder })),
  ads: demoAds,
};

/** Content that the first start created and that is unchanged. */
export interface Demonstration {
  readonly records: readonly { readonly kind: RecordKind; readonly id: number; readonly version: number }[];
  /** Ids of prayer requests. */
  readonly requests: readonly number[];
  readonly hasVicar: boolean;
  readonly hasPayment: boolean;
  readonly blocks: readonly (typeof parishBlocks)[number][];
}

type Deps = Pick<AppContext, 'storage' | 'clock' | 'media' | 'log' | 'keys'>;

/**
 * Finds the demonstration's content. A record belongs to it if it has the id and the texts that the first start gave it,
 * and no one has edited it; a folder, if it contains such records only. This also holds for databases of earlier versions.
 */
export async function findDemonstration(db: Handle, { keys }: Pick<Deps, 'keys'>): Promise<Demonstration> {
  const records: Demonstration['records'][number][] = [];
  for (const [kind, expected] of Object.entries(RECORDS) as [RecordKind, readonly object[]][]) {
    const rows = await db
      // a cast for the types: every such table has an `id` and a `version`
      .selectFrom(definitionOf(kind).table as 'services')
      .selectAll()
      .where('id', '<=', expected.length)
      // the first start creates a gallery folder and then sets its cover
      .where('version', '<=', kind === 'gallery-folders' ? 2 : 1)
      .execute();
    const isFolder = kind === 'gallery-folders' || kind === 'resource-folders';
    const folders = isFolder ? await foldersOf(db, kind, records) : undefined;
    for (const row of rows)
      if (hasTexts({ ...row }, expected[row.id - 1]) && folders?.has(row.id) !== false)
        records.push({ kind, id: row.id, version: row.version });
  }
  const vicar = await db.selectFrom('vicar').select(['message', 'version']).executeTakeFirst();
  const payment = await db.selectFrom('payment_info').select(['email', 'version']).executeTakeFirst();
  const requests = await db
    .selectFrom('prayer_requests')
    .select(['id', 'sealed', 'sealed_notes'])
    .where('id', '<=', demoRequests.length)
    .where('version', '=', 1)
    .execute();
  return {
    records,
    requests: requests.flatMap((row) =>
      decryptRow(keys, prayerRequestKind, row).details === demoRequests[row.id - 1]?.details ? [row.id] : [],
    ),
    hasVicar: vicar?.version === 1 && vicar.message === demoVicar.message1,
    hasPayment: payment?.version === 1 && payment.email === demoPayment.email,
    blocks: await unchangedBlocks(db),
  };
}

/** Whether a row has the texts of an expected record, as far as its columns have their names. */
function hasTexts(row: RecordRow, expected: object | undefined): boolean {
  return Object.entries(expected ?? {}).every(
    ([name, text]) => typeof text !== 'string' || row[name] === undefined || row[name] === text,
  );
}

/** Ids of the folders that contain found records, and no others. */
async function foldersOf(
  db: Handle,
  kind: 'gallery-folders' | 'resource-folders',
  found: Demonstration['records'],
): Promise<ReadonlySet<number | null>> {
  const [table, childKind] =
    kind === 'gallery-folders'
      ? (['gallery_images', 'gallery-images'] as const)
      : (['resources', 'resources'] as const);
  const children = await db.selectFrom(table).select(['id', 'folder_id']).execute();
  const ids = new Set(found.flatMap((one) => (one.kind === childKind ? [one.id] : [])));
  const others = new Set(children.flatMap(({ id, folder_id }) => (ids.has(id) ? [] : [folder_id])));
  return new Set(children.map(({ folder_id }) => folder_id)).difference(others);
}

async function unchangedBlocks(db: Handle): Promise<Demonstration['blocks']> {
  const rows = await db.selectFrom('parish_settings').select(['block', 'content']).execute();
  const neutral = neutralValues();
  return parishBlocks.filter((block) => {
    const stored = rows.find((row) => row.block === block);
    const text = JSON.stringify(demoParish[block]);
    const isUnchanged =
      stored && JSON.stringify({ ...demoParish[block], ...JSON.parse(stored.content) }) === text;
    return isUnchanged && text !== JSON.stringify(neutral[block]);
  });
}

/** Moves the demonstration's records to the trash, and empties the rest of its content. */
export async function removeDemonstration(
  trx: Handle,
  { by, afterCommit }: { readonly by: number; readonly afterCommit: (work: () => Promise<void>) => void },
  deps: Deps,
): Promise<void> {
  const { records, requests, hasVicar, hasPayment, blocks } = await findDemonstration(trx, deps);
  for (const { kind, id, version } of records)
    await moveToTrash(trx, { kind, id, by, ifMatch: version }, deps);
  if (requests.length > 0) await trx.deleteFrom('prayer_requests').where('id', 'in', requests).execute();
  if (hasPayment) await trx.deleteFrom('payment_info').where('version', '=', 1).execute();
  if (hasVicar) {
    const vicar = trx.deleteFrom('vicar').where('version', '=', 1).returning('file_id');
    await discardAndDelete(trx, (await vicar.executeTakeFirst())?.file_id ?? null, afterCommit, deps);
  }
  // a new parish has no email address yet
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', by)
    .executeTakeFirstOrThrow();
  const neutral = neutralValues(email);
  for (const block of blocks) {
    const id = rowIdOf(block);
    await releaseFiles(trx, await deleteVersions(trx, { table: 'parish_settings', id }), deps);
    await trx
      .updateTable('parish_settings')
      .set((eb) => ({
        content: JSON.stringify(neutral[block]),
        version: eb('version', '+', 1),
        updated_at: instant(deps.clock.now()),
      }))
      .where('id', '=', id)
      .execute();
  }
}
