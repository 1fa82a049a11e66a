import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ApiProblem, invalidField } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import { fileTables, type VisibleRows } from '../crud/records.ts';
import { isVisible } from '../crud/visibility.server.ts';
import { fileKinds, parseFileFormat } from '../media/file-names.ts';
import { type MediaFolder, mediaFolders } from '../media-storage/media-host.ts';
import { hostOf } from '../media-storage/media-hosts.ts';
import { instant } from '../process/clock.ts';
import type { FileRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';

/** Properties of the upload response that the browser sends with a record. */
export interface UploadedReference {
  readonly address: string;
  /** Left out by records that have only a URL; then it is parsed from the URL. */
  readonly publicId?: string | undefined;
  readonly signature?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

interface AttachOptions {
  readonly folder: MediaFolder;
  readonly field: string;
  readonly userId: number;
  readonly record?: { readonly table: string; readonly id: number } | undefined;
}

/**
 * Attaches an uploaded file, or that of an earlier version, to the record that is being saved. An upload can be attached once. Sends no request to the media host:
 * the file is identified by its URL at the configured host and by the public id of its upload grant, which must be for this
 * folder and this account.
 *
 * @param userId the account that saves the record. @param field request field that an error names. @param record the row with
 * the versions, if it exists.
 * @throws ApiProblem INVALID_BODY when the file was not uploaded here or is already attached.
 */
export async function attachFile(
  trx: Handle,
  reference: UploadedReference,
  { folder, field, userId, record }: AttachOptions,
  deps: Pick<KitContext, 'media' | 'clock'>,
): Promise<FileRow> {
  const restored = record && (await attachFileOfVersion(trx, reference, record, deps));
  if (restored) return restored;
  const { media, clock } = deps;
  const { current } = media;
  const publicId = current.publicIdAt(reference.address);
  if (publicId === undefined || (reference.publicId ?? publicId) !== publicId)
    throw notUploadedProblem(field);
  // browsers upload directly to an external host, so the server learns of the file only now
  const isExternal = current.name !== 'embedded';
  const address = current.canonicalAddress(reference.address);
  const extension = /\.([a-z\d]+)$/i.exec(address.split('/').pop() ?? '')?.[1];
  const format = extension === undefined ? undefined : parseFileFormat(extension);
  const isAllowed =
    extension === undefined || fileKinds[mediaFolders[folder]].formats.some((one) => one === format);
  if (!isAllowed) throw notUploadedProblem(field);
  if (isExternal && reference.signature !== undefined) {
    const response = { public_id: publicId, signature: reference.signature };
    if (!current.isResponseSignature(response, reference.address)) throw notUploadedProblem(field);
  }
  const row = await trx
    .updateTable('files')
    .set({
      state: 'attached',
      changed_at: instant(clock.now()),
      ...(isExternal && {
        address,
        format: format ?? null,
        width: reference.width ?? null,
        height: reference.height ?? null,
      }),
    })
    .where('public_id', '=', publicId)
    .where('host', '=', current.name)
    .where('folder', '=', folder)
    .where('issued_to', '=', userId)
    .where('state', 'in', isExternal ? ['issued', 'uploaded'] : ['uploaded'])
    .$if(!isExternal, (query) => query.where('address', '=', address))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notUploadedProblem(field);
  return row;
}

function isVisibleRow({ flag, hasWindow }: VisibleRows, now: number): RawBuilder<SqlBool> {
  return flag ? isVisible(flag, hasWindow ? now : undefined) : sql`1 = 1`;
}

/**
 * Returns a file of the embedded host that is served: visitors can see a record that has it, or the URL is signed and the file
 * belongs to a hidden record or to one in the trash.
 */
export function findServedFile(
  db: Handle,
  publicId: string,
  { now, isSigned }: { readonly now: number; readonly isSigned: boolean },
): Promise<Pick<FileRow, 'address' | 'width'> | undefined> {
  const records = fileTables().map(
    ([table, rows]) =>
      sql`exists (select 1 from ${sql.table(table)} where file_id = files.id and ${isVisibleRow(rows, now)})`,
  );
  return db
    .selectFrom('files')
    .select(['address', 'width'])
    .where('public_id', '=', publicId)
    .where('host', '=', 'embedded')
    .where('state', 'in', ['attached', 'resting'])
    .$if(!isSigned, (all) => all.where(sql<SqlBool>`(${sql.join(records, sql` or `)})`))
    .executeTakeFirst();
}

/** Whether a record links to a file that has no row in `files`. */
export async function isLinked(db: Handle, address: string): Promise<boolean> {
  for (const [table, { linkColumn }] of fileTables()) {
    if (!linkColumn) continue;
    const link = sql`select 1 from ${sql.table(table)} where ${sql.ref(linkColumn)} = ${address}`;
    if ((await link.execute(db)).rows.length > 0) return true;
  }
  return false;
}

/** Changes the state of a file, or of several, in the transaction that changes their record. */
export async function setFileState(
  trx: Handle,
  files: number | readonly number[] | null,
  state: FileRow['state'],
  { clock }: Pick<KitContext, 'clock'>,
): Promise<void> {
  const ids = [files ?? []].flat();
  if (ids.length === 0) return;
  await trx
    .updateTable('files')
    .set({ state, changed_at: instant(clock.now()) })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Releases the files of a record after it was moved to the trash, permanently deleted or given another file. Each is then
 * attached if another record has it, such as another date of the event, `resting` if a record in the trash or an earlier version of a record has it, otherwise discarded.
 */
export async function releaseFiles(
  trx: Handle,
  files: number | readonly number[] | null,
  deps: Pick<KitContext, 'clock'>,
): Promise<void> {
  const ids = [files ?? []].flat();
  if (ids.length === 0) return;
  // locks the rows first, so that of two concurrent releases of a shared file the later one sees the result of the other
  await setFileState(trx, ids, 'resting', deps);
  const has = (table: string) => sql`exists (select 1 from ${sql.table(table)} where file_id = files.id)`;
  const isInRecord = sql.join(
    fileTables().map(([table]) => has(table)),
    sql` or `,
  );
  await trx
    .updateTable('files')
    .set({
      state: sql`case when ${isInRecord} then 'attached' when ${has('trash')} or ${has('record_versions')} then 'resting' else 'discarded' end`,
    })
    .where('id', 'in', ids)
    .execute();
}

/** @returns undefined if none of the record's versions has the file. */
async function attachFileOfVersion(
  trx: Handle,
  { address }: UploadedReference,
  { table, id }: NonNullable<AttachOptions['record']>,
  { media, clock }: Pick<KitContext, 'media' | 'clock'>,
): Promise<FileRow | undefined> {
  const host = hostOf(media, address);
  if (!host) return undefined;
  const ofVersions = trx
    .selectFrom('record_versions')
    .select('file_id')
    .where('record_id', '=', id)
    .where('record_table', '=', table);
  return trx
    .updateTable('files')
    .set({ state: 'attached', changed_at: instant(clock.now()) })
    .where('public_id', '=', host.publicIdAt(address) ?? '')
    .where('host', '=', host.name)
    .where('id', 'in', ofVersions)
    .returningAll()
    .executeTakeFirst();
}

function notUploadedProblem(field: string): ApiProblem {
  return invalidField(field, 'This file was not uploaded here or is already in use. Please upload it again.');
}
