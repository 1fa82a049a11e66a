import type { z } from 'zod';
import type { KitContext } from '../app-context.ts';
import type { PictureFocus } from '../media/focus.ts';
import type { MediaFolder } from '../media-storage/media-host.ts';
import type { Handle } from '../storage/storage.ts';
import { attachFile, type UploadedReference } from './attachments.server.ts';
import type { RecordImage } from './contract.ts';
import type { PictureTable } from './picture-view.server.ts';

interface SavePictureOptions {
  readonly table: PictureTable;
  /** A row that this transaction has already written and thereby locked. */
  readonly id: number;
  /** The row with the history, by default this one. */
  readonly record?: { readonly table: string; readonly id: number };
  /** Undefined does not change the picture; null removes it. */
  readonly picture: z.output<typeof RecordImage>;
  /** The field that an error names, 'image' by default. */
  readonly field?: string;
  /** The folder for which the upload was allowed, 'pictures' by default. */
  readonly folder?: MediaFolder;
  /** The account that saves the record. */
  readonly userId: number;
}

/**
 * Sets the picture of a record in the transaction that saves it. `updateRows` releases the previous file.
 *
 * @returns what the record has of its picture now, as far as it was sent.
 * @throws ApiProblem INVALID_BODY for the field when the URL is not an upload to this site.
 */
export async function savePicture(
  trx: Handle,
  {
    table,
    id,
    record = { table, id },
    picture,
    userId,
    field = 'image',
    folder = 'pictures',
  }: SavePictureOptions,
  deps: KitContext,
) {
  if (picture === undefined) return {};
  const uploaded = picture === null ? null : toUploadedReference(picture);
  const current = await findPicture(trx, table, id);
  const details = picture !== null && typeof picture !== 'string' ? picture : {};
  if (uploaded && isSamePicture(uploaded, current, deps)) return saveDetails(trx, current.fileId, details);
  const file = uploaded && (await attachFile(trx, uploaded, { folder, field, userId, record }, deps));
  const columns = { image: file?.address ?? null, file_id: file?.id ?? null };
  await trx.updateTable(table).set(columns).where('id', '=', id).execute();
  const { alternative = null, focus = null } = file ?? {};
  return { ...columns, alternative, focus, ...(await saveDetails(trx, columns.file_id, details)) };
}

/** A URL alone is enough, because it contains the public id. */
function toUploadedReference(picture: NonNullable<SavePictureOptions['picture']>): UploadedReference {
  if (typeof picture === 'string') return { address: picture };
  const { imageUrl: address, alt: _, focus: _focus, ...uploaded } = picture;
  return { address, ...uploaded };
}

interface PictureDetails {
  readonly alt?: string | null | undefined;
  readonly focus?: PictureFocus | undefined;
}

/** Saves the alternative text and the focus of a picture, if they were sent. @returns their columns. */
export async function saveDetails(trx: Handle, fileId: number | null, { alt, focus }: PictureDetails) {
  const details = {
    ...(alt !== undefined && { alternative: alt }),
    ...(focus && { focus: focus === 'center' ? null : focus }),
  };
  if (fileId === null || Object.keys(details).length === 0) return {};
  await trx.updateTable('files').set(details).where('id', '=', fileId).execute();
  return details;
}

/** Whether the request has the current picture of the record. Its host may no longer be configured. */
function isSamePicture(
  { address, publicId }: UploadedReference,
  { image, host, publicId: currentPublicId }: Awaited<ReturnType<typeof findPicture>>,
  { media }: KitContext,
): boolean {
  if (address === image && publicId === undefined) return true;
  return (
    host !== null &&
    media.byName(host)?.publicIdAt(address) === currentPublicId &&
    (publicId ?? currentPublicId) === currentPublicId
  );
}

function findPicture(trx: Handle, table: PictureTable, id: number) {
  return trx
    .selectFrom(table)
    .leftJoin('files', 'files.id', `${table}.file_id`)
    .select([`${table}.image`, 'files.id as fileId', 'files.public_id as publicId', 'files.host'])
    .where(`${table}.id`, '=', id)
    .executeTakeFirstOrThrow();
}
