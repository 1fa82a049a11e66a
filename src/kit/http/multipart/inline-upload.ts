import { rm } from 'node:fs/promises';
import type { InlineUpload } from '../../api/handlers.ts';
import { assertSessionActive, type Session } from '../../api/session.server.ts';
import type { KitContext } from '../../app-context.ts';
import { lockAccountsShared } from '../../auth/accounts-lock.server.ts';
import { fileKinds } from '../../media/file-names.ts';
import type { MediaFolder, StoredFile } from '../../media-storage/media-host.ts';
import { createGrant, endUpload, insertGrant } from '../../uploads/upload-grants.server.ts';
import { receiveFile } from './receive-file.ts';

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
  { storage, clock, media }: Pick<KitContext, 'storage' | 'clock' | 'media'>,
): Promise<InlineUpload> {
  const issued = createGrant(folder, clock.now());
  const { maxBytes } = fileKinds[issued.kind];
  const { file } = await receiveFile(request, {
    folder: await media.embedded.files.incoming(),
    field,
    maxBytes,
    accept: async () => maxBytes,
  });
  const { publicId } = issued;
  let stored: StoredFile | undefined;
  try {
    const host = media.current.name;
    await storage.transaction(async (trx) => {
      await lockAccountsShared(trx, storage);
      // the session may have ended during the upload
      await assertSessionActive(trx, session);
      await insertGrant(trx, issued, { host, userId: session.user.id, state: 'uploading' });
    });
    stored = await media.current.store(issued, file);
    return { url: stored.address, publicId, fileName: file.fileName, hash: file.hash };
  } finally {
    await rm(file.path, { force: true });
    await storage.transaction((trx) => endUpload(trx, { publicId, stored, now: clock.now() }));
  }
}
