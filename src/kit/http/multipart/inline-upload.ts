import { rm } from 'node:fs/promises';
import type { InlineUpload } from '../../api/handlers.ts';
import { assertSessionActive, type Session } from '../../api/session.server.ts';
import type { KitContext } from '../../app-context.ts';
import { lockAccountsShared } from '../../auth/accounts-lock.server.ts';
import { fileKinds } from '../../media/file-names.ts';
import {
  type MediaFolder,
  mediaFolders,
  type ReceivedFile,
  type StoredFile,
} from '../../media-storage/media-host.ts';
import type { Handle } from '../../storage/storage.ts';
import { createGrant, endUpload, insertGrant } from '../../uploads/upload-grants.server.ts';
import { receiveFile } from './receive-file.ts';

type UploadContext = Pick<KitContext, 'storage' | 'clock' | 'media'>;

/**
 * Receives the file of an API call with the same checks as other uploads, and stores it at the media host. If it is not
 * attached to a record, the garbage collection deletes it.
 *
 * @param options `field`: the form field with the file.
 * @throws ApiProblem as `receiveFile`, `assertSessionActive` and `MediaHost.store`.
 */
export async function receiveInlineUpload(
  request: Request,
  { folder, field, session }: { folder: MediaFolder; field: string; session: Session },
  deps: UploadContext,
): Promise<InlineUpload> {
  const { maxBytes } = fileKinds[mediaFolders[folder]];
  const { file } = await receiveFile(request, {
    folder: await deps.media.embedded.files.incoming(),
    field,
    maxBytes,
    accept: async () => maxBytes,
  });
  // the session may have ended during the upload
  const assertAllowed = async (trx: Handle) => void (await assertSessionActive(trx, session));
  return storeUpload(file, { folder, userId: session.user.id, assertAllowed }, deps);
}

/**
 * Stores a file that this server has received at the media host, with the checks of its content, and deletes the received
 * copy. If it is not attached to a record, the garbage collection deletes it.
 *
 * @throws ApiProblem as `MediaHost.store`; what `assertAllowed` throws.
 */
export async function storeUpload(
  file: ReceivedFile,
  {
    folder,
    userId,
    assertAllowed = async () => undefined,
  }: { folder: MediaFolder; userId: number; assertAllowed?: (trx: Handle) => Promise<void> },
  { storage, clock, media }: UploadContext,
): Promise<InlineUpload> {
  const issued = createGrant(folder, clock.now());
  const { publicId } = issued;
  let stored: StoredFile | undefined;
  try {
    const host = media.current.name;
    await storage.transaction(async (trx) => {
      await lockAccountsShared(trx, storage);
      await assertAllowed(trx);
      await insertGrant(trx, issued, { host, userId, state: 'uploading' });
    });
    stored = await media.current.store(issued, file);
    return { url: stored.address, publicId, fileName: file.fileName, hash: file.hash };
  } finally {
    await rm(file.path, { force: true });
    await storage.transaction((trx) => endUpload(trx, { publicId, stored, now: clock.now() }));
  }
}
