import { ApiProblem } from '#contract/problem.ts';
import { fileKinds, formatNamed } from '#domain/file-names.ts';
import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import { type MediaFolder, mediaFolders } from '../adapters/media-host/media-host.ts';
import type { Deps } from '../app-context.ts';

/** What a browser hands on of an upload's answer. */
export interface Uploaded {
  readonly address: string;
  /** Of a record that keeps an address only it is read from the address. */
  readonly publicId?: string | undefined;
  readonly signature?: string | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

type FileDeps = Pick<Deps, 'media' | 'clock'>;

/**
 * Gives an uploaded file to the record that is being saved, once. Nothing is fetched: a file is known by the id that we
 * issued, for this folder and to this account, and by an address at our own host.
 *
 * @param userId who saves. @param field the body's field that a refusal names.
 * @throws ApiProblem INVALID_BODY for every other address.
 */
export async function attachFile(
  trx: Handle,
  uploaded: Uploaded,
  { folder, field, userId }: { folder: MediaFolder; field: string; userId: number },
  { media: { current }, clock }: FileDeps,
): Promise<FileRow> {
  const publicId = current.publicIdAt(uploaded.address);
  if (publicId === undefined || (uploaded.publicId ?? publicId) !== publicId) throw planted(field);
  // what a host outside was sent we hear of only now
  const isOutside = current.name !== 'embedded';
  const ending = /\.([a-z\d]+)$/i.exec(uploaded.address.split('/').pop() ?? '')?.[1];
  const format = ending === undefined ? undefined : formatNamed(ending);
  const isTaken =
    ending === undefined || fileKinds[mediaFolders[folder]].formats.some((one) => one === format);
  if (!isTaken) throw planted(field);
  if (isOutside && uploaded.signature !== undefined) {
    const answer = { public_id: publicId, signature: uploaded.signature };
    if (!current.isProof(answer, uploaded.address)) throw planted(field);
  }
  const row = await trx
    .updateTable('files')
    .set({
      state: 'attached',
      changed_at: instant(clock.now()),
      ...(isOutside && {
        address: current.addressOf(uploaded.address),
        format: format ?? null,
        width: uploaded.width ?? null,
        height: uploaded.height ?? null,
      }),
    })
    .where('public_id', '=', publicId)
    .where('host', '=', current.name)
    .where('folder', '=', folder)
    .where('issued_to', '=', userId)
    .where('state', 'in', isOutside ? ['issued', 'uploaded'] : ['uploaded'])
    .$if(!isOutside, (query) => query.where('address', '=', current.addressOf(uploaded.address)))
    .returningAll()
    .executeTakeFirst();
  return row ?? refuse(field);
}

/** Leaves a file to be removed, in the transaction that takes it from its record; `dropFile` removes it after the commit too. */
export async function discardFile(trx: Handle, fileId: number | null, { clock }: FileDeps): Promise<void> {
  if (fileId !== null) await discardFiles(trx, [fileId], { clock });
}

/** The same for several. */
export async function discardFiles(
  trx: Handle,
  fileIds: readonly number[],
  { clock }: Pick<FileDeps, 'clock'>,
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ state: 'discarded', changed_at: instant(clock.now()) })
    .where('id', 'in', fileIds)
    .execute();
}

function refuse(field: string): never {
  throw planted(field);
}

function planted(field: string): ApiProblem {
  const message = 'This file was not uploaded here, or is in use already. Please upload it again.';
  return new ApiProblem('INVALID_BODY', message, { errors: { [field]: message } });
}
