import type { z } from 'zod';
import type { RecordImage } from '#contract/media.ts';
import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { MediaFolder } from '../adapters/media-host/media-host.ts';
import type { Deps } from '../app-context.ts';
import { attachFile, type Uploaded } from './attachments.ts';
import { dropFile } from './delete-queue.ts';

/** Tables whose records have a picture, and the folder that its file must have been issued for. */
const FOLDERS = {
  events: 'pictures',
  news: 'pictures',
  home_page_ads: 'pictures',
  vicar: 'pictures',
  clergy: 'clergy',
} as const satisfies Readonly<Record<string, MediaFolder>>;

interface Order {
  readonly table: keyof typeof FOLDERS;
  /** A row that this transaction has written already, so that no other changes its picture at the same time. */
  readonly id: number;
  /** Left out, the picture stays; null removes it. */
  readonly sent: z.output<typeof RecordImage>;
  /** Who saves. */
  readonly userId: number;
  readonly afterCommit: (work: () => Promise<void>) => void;
}

/**
 * Gives a record its picture, in the transaction that saves it: the file that it had before goes.
 *
 * @throws ApiProblem INVALID_BODY, naming `image`, for an address that is no upload of ours.
 */
export async function savePicture(
  trx: Handle,
  { table, id, sent, userId, afterCommit }: Order,
  deps: Deps,
): Promise<void> {
  if (sent === undefined) return;
  const uploaded = sent === null ? null : uploadedOf(sent);
  const before = await pictureBefore(trx, table, id);
  if (uploaded && isSame(uploaded, before, deps)) return;
  const file =
    uploaded && (await attachFile(trx, uploaded, { folder: FOLDERS[table], field: 'image', userId }, deps));
  await trx
    .updateTable(table)
    .set({ image: file?.address ?? null, file_id: file?.id ?? null })
    .where('id', '=', id)
    .execute();
  await dropFile(trx, before.fileId, afterCommit, deps);
}

/** The address alone is enough: it names the file. */
function uploadedOf(sent: NonNullable<Order['sent']>): Uploaded {
  if (typeof sent === 'string') return { address: sent };
  const { imageUrl: address, ...uploaded } = sent;
  return { address, ...uploaded };
}

interface PictureBefore {
  readonly image: string | null;
  readonly fileId: number | null;
  readonly publicId: string | null;
  readonly host: FileRow['host'] | null;
}

/** Whether a save names what the record has already; a picture that was never uploaded is known by its address. */
function isSame(
  { address, publicId }: Uploaded,
  { image, host, publicId: before }: PictureBefore,
  { media }: Deps,
): boolean {
  if (host === null) return address === image;
  return media.of(host)?.publicIdAt(address) === before && (publicId ?? before) === before;
}

function pictureBefore(trx: Handle, table: Order['table'], id: number): Promise<PictureBefore> {
  return trx
    .selectFrom(table)
    .leftJoin('files', 'files.id', `${table}.file_id`)
    .select([
      `${table}.image as image`,
      'files.id as fileId',
      'files.public_id as publicId',
      'files.host as host',
    ])
    .where(`${table}.id`, '=', id)
    .executeTakeFirstOrThrow();
}
