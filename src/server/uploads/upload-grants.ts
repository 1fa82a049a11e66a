import { randomBytes } from 'node:crypto';
import type { UploadSignature } from '#contract/media.ts';
import { ApiProblem } from '#contract/problem.ts';
import { type FileFormat, fileKinds } from '#domain/file-names.ts';
import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import { type Issued, type Kept, type MediaFolder, mediaFolders } from '../adapters/media-host/media-host.ts';
import type { Deps } from '../app-context.ts';
import type { Session } from '../session.ts';

/**
 * Files as rows: issued, uploaded, attached to a record, discarded. A record points only at a file that we issued for
 * its kind and that is there; what no record has goes within a day.
 */
export const SIGNATURE_LIFETIME_MS = 10 * 60_000;
export const SIGNATURES_PER_HOUR = 60;
const HOUR_SECONDS = 3_600;

/** Signs leave to upload one file. */
export type IssueSignature = (
  order: {
    readonly folder: MediaFolder;
    /** What the file may be; all that its kind may be, when left out. */
    readonly formats?: readonly FileFormat[];
    readonly userId: number;
    readonly origin: string;
  },
  trx: Handle,
) => Promise<UploadSignature>;

/**
 * How a write signs leave to upload. What is `counted` goes into the write as it is: counting takes a connection of its
 * own, and as many transactions as there are connections would wait for one for ever.
 */
export function issueSignatures({ media, limiters, clock }: Pick<Deps, 'media' | 'limiters' | 'clock'>): {
  readonly issue: IssueSignature;
  readonly counted: {
    readonly changesContent: false;
    /** @throws ApiProblem TOO_MANY_REQUESTS past 60 in an hour for one account. */
    readonly prepare: (call: { readonly session: Session }) => Promise<void>;
  };
} {
  const limit = limiters({ name: 'uploads', tries: SIGNATURES_PER_HOUR, seconds: HOUR_SECONDS });
  return {
    async issue({ folder, formats, userId, origin }, trx) {
      const issued = issue(folder, clock.now(), formats);
      await insertIssued(trx, issued, { host: media.current.name, userId, state: 'issued' });
      return media.current.sign(issued, origin);
    },
    counted: {
      changesContent: false,
      async prepare({ session }) {
        const retryAfterSeconds = await limit.consume(String(session.user.id));
        if (retryAfterSeconds === undefined) return;
        throw new ApiProblem(
          'TOO_MANY_REQUESTS',
          `You can upload ${SIGNATURES_PER_HOUR} files an hour. Please go on a little later.`,
          { retryAfterSeconds },
        );
      },
    },
  };
}

/** A new file of ours, under a name that nobody can guess and that was never used. @param now milliseconds since 1970. */
export function issue(folder: MediaFolder, now: number, formats?: readonly FileFormat[]): Issued {
  const kind = mediaFolders[folder];
  return {
    publicId: `${folder}/${randomBytes(16).toString('hex')}`,
    folder,
    kind,
    formats: formats ?? fileKinds[kind].formats,
    issuedAt: now,
  };
}

export async function insertIssued(
  trx: Handle,
  { publicId, folder, kind, issuedAt }: Issued,
  { host, userId, state }: { host: FileRow['host']; userId: number; state: FileRow['state'] },
): Promise<void> {
  const at = instant(issuedAt);
  await trx
    .insertInto('files')
    .values({
      public_id: publicId,
      host,
      folder,
      kind,
      state,
      issued_to: userId,
      issued_at: at,
      changed_at: at,
    })
    .execute();
}

/**
 * Takes an issued signature for the one upload that it serves.
 *
 * @returns undefined when it was used already, has ended, was never given out, or was given to somebody who is staff no more.
 */
export function claimIssued(trx: Handle, publicId: string, now: number): Promise<FileRow | undefined> {
  return trx
    .updateTable('files')
    .set({ state: 'uploading', changed_at: instant(now) })
    .where('public_id', '=', publicId)
    .where('host', '=', 'embedded')
    .where('state', '=', 'issued')
    .where('issued_at', '>', instant(now - SIGNATURE_LIFETIME_MS))
    .where('issued_to', 'in', (active) => active.selectFrom('users').select('id').where('is_active', '=', 1))
    .returningAll()
    .executeTakeFirst();
}

/** Notes that an upload ended: the file is there, or (without `kept`) it never will be. */
export async function endUpload(
  trx: Handle,
  { publicId, kept, now }: { publicId: string; kept: Kept | undefined; now: number },
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ ...kept, state: kept ? 'uploaded' : 'discarded', changed_at: instant(now) })
    .where('public_id', '=', publicId)
    .where('state', '=', 'uploading')
    .execute();
}
