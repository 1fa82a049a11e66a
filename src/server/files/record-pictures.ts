import type { z } from 'zod';
import type { RecordPicture } from '#contract/media.ts';
import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../deps.ts';
import { attachFile, discardFile } from './attached-files.ts';
import { removeDiscarded } from './sweep.ts';

/** What a save says about a picture: left out, it stays; null removes it. */
type Sent = z.output<typeof RecordPicture> | null | undefined;

interface Order {
  readonly table: 'events' | 'news';
  /** A row that this transaction has written already, so that no other changes its picture at the same time. */
  readonly id: number;
  readonly sent: Sent;
  readonly afterCommit: (work: () => Promise<void>) => void;
}

/**
 * Gives a record its picture, in the transaction that saves it: the file that it had before goes.
 *
 * @throws ApiProblem INVALID_BODY, naming `image`, for an address that is no upload of ours.
 */
export async function savePicture(
  trx: Handle,
  { table, id, sent, afterCommit }: Order,
  deps: Deps,
): Promise<void> {
  if (sent === undefined) return;
  const before = await fileOf(trx, table, id);
  if (sent && before && isItsFile(sent, before, deps)) return;
  const file = sent && (await attachPicture(trx, sent, deps));
  await trx
    .updateTable(table)
    .set({ image: file?.address ?? null, file_id: file?.id ?? null })
    .where('id', '=', id)
    .execute();
  if (before) await dropFile(trx, before.id, afterCommit, deps);
}

/** Leaves the file of a record that is gone to be removed. */
export async function dropFile(
  trx: Handle,
  fileId: number | null,
  afterCommit: Order['afterCommit'],
  deps: Deps,
): Promise<void> {
  if (fileId === null) return;
  await discardFile(trx, fileId, deps);
  afterCommit(() => removeDiscarded(deps));
}

function attachPicture(trx: Handle, sent: NonNullable<Sent>, deps: Deps): Promise<FileRow> {
  const { imageUrl: address, ...uploaded } = sent;
  return attachFile(trx, { address, ...uploaded }, { folder: 'pictures', field: 'image' }, deps);
}

/** Whether a save that is sent again names what the record has already. */
function isItsFile({ imageUrl, publicId }: NonNullable<Sent>, file: FileRow, { media }: Deps): boolean {
  return publicId === file.public_id && media.of(file.host)?.publicIdAt(imageUrl) === publicId;
}

function fileOf(trx: Handle, table: Order['table'], id: number): Promise<FileRow | undefined> {
  return trx
    .selectFrom('files')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom(table).select('file_id').where(`${table}.id`, '=', id))
    .executeTakeFirst();
}
