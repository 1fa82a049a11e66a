import { rm } from 'node:fs/promises';
import { fileKinds } from '#domain/file-names.ts';
import { keepAccounts } from '../accounts-lock.ts';
import type { MediaFolder } from '../adapters/media-host/media-host.ts';
import type { Deps } from '../app-context.ts';
import { requireStanding, type Session } from '../session.ts';
import { endUpload, insertIssued, issue } from '../uploads/upload-grants.ts';
import { receiveFile } from './receive-file.ts';

/** A file that came to us as part of a call, and lies at the host by now; `attachFile` gives it to its record. */
export interface OwnUpload {
  readonly address: string;
  readonly publicId: string;
  /** As the sender called it; '' when it has no name. */
  readonly fileName: string;
  /** SHA-256 of what was sent, hex. */
  readonly hash: string;
}

/**
 * Receives the file of a call, with the same checks as every upload, and keeps it at the host. One that no record takes
 * goes with the orphans.
 *
 * @param field the form's field that holds it. @throws ApiProblem as `receiveFile`, `requireStanding` and `MediaHost.keep` do.
 */
export async function receiveOwnUpload(
  request: Request,
  { folder, field, session }: { folder: MediaFolder; field: string; session: Session },
  { storage, clock, media }: Pick<Deps, 'storage' | 'clock' | 'media'>,
): Promise<OwnUpload> {
  const issued = issue(folder, clock.now());
  const { maxBytes } = fileKinds[issued.kind];
  const { file } = await receiveFile(request, {
    folder: await media.embedded.incoming(),
    field,
    maxBytes,
    accept: async () => maxBytes,
  });
  const { publicId } = issued;
  try {
    const host = media.current.name;
    await storage.transaction(async (trx) => {
      await keepAccounts(trx, storage);
      // it took a while to come
      await requireStanding(trx, session);
      await insertIssued(trx, issued, { host, userId: session.user.id, state: 'uploading' });
    });
    const kept = await media.current.keep(issued, file).catch(async (error) => {
      await storage.transaction((trx) => endUpload(trx, { publicId, kept: undefined, now: clock.now() }));
      throw error;
    });
    await storage.transaction((trx) => endUpload(trx, { publicId, kept, now: clock.now() }));
    return { address: kept.address, publicId, fileName: file.fileName, hash: file.hash };
  } finally {
    await rm(file.path, { force: true });
  }
}
