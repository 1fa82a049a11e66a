import { randomBytes } from 'node:crypto';
import { ApiProblem } from '../api/problem.ts';
import type { Session } from '../api/session.server.ts';
import type { KitContext } from '../app-context.ts';
import type { UploadSignature } from '../media/contract.ts';
import { type FileFormat, fileKinds } from '../media/file-names.ts';
import {
  type MediaFolder,
  mediaFolders,
  type StoredFile,
  type UploadGrant,
} from '../media-storage/media-host.ts';
import { instant } from '../process/clock.ts';
import type { FileRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';

/**
 * States of a file row: issued, uploading, uploaded, attached to a record, trashed, discarded. A file that is not attached
 * within a day is discarded.
 */
const SIGNATURE_LIFETIME_MS = 10 * 60_000;
export const SIGNATURES_PER_HOUR = 600;
export const UPLOADED_BYTES_PER_HOUR = 6 * 1024 ** 3;
const HOUR_SECONDS = 3_600;

interface SignatureCall<Body> {
  readonly session: Session;
  readonly body: Body;
  origin(): string;
}

/**
 * Creates the handlers of endpoints that sign uploads. `countUpload` must run before their transaction, because it needs
 * another database connection, and transactions that occupy all connections would deadlock.
 */
export function createUploadSigner({
  storage,
  media,
  limiters,
  clock,
}: Pick<KitContext, 'storage' | 'media' | 'limiters' | 'clock'>) {
  const limiter = limiters({ name: 'uploads', attempts: SIGNATURES_PER_HOUR, seconds: HOUR_SECONDS });
  const uploadedBytes = async (userId: number) => {
    const { bytes } = await storage.db
      .selectFrom('files')
      .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
      .where('issued_to', '=', userId)
      .where('issued_at', '>', instant(clock.now() - HOUR_SECONDS * 1000))
      .executeTakeFirstOrThrow();
    return Number(bytes);
  };
  /** @throws ApiProblem TOO_MANY_REQUESTS past 600 files or 6 GB in an hour for one account. */
  const countUpload = async ({ session }: Pick<SignatureCall<unknown>, 'session'>) => {
    const { id } = session.user;
    const retryAfterSeconds = await limiter.consume(String(id));
    if (retryAfterSeconds === undefined && (await uploadedBytes(id)) < UPLOADED_BYTES_PER_HOUR) return;
    throw new ApiProblem(
      'TOO_MANY_REQUESTS',
      `You can upload ${SIGNATURES_PER_HOUR} files and 6 GB per hour. Please continue later.`,
      { retryAfterSeconds: retryAfterSeconds ?? HOUR_SECONDS },
    );
  };
  return {
    countUpload,
    /** Creates an upload grant for one file and signs it. @param formatsOf by default all formats of the folder's kind. */
    signatureFor: <Body>(
      folder: MediaFolder,
      formatsOf: (body: Body) => readonly FileFormat[] | undefined = () => undefined,
    ) => ({
      changesContent: false,
      prepare: countUpload,
      async write({ session, body, origin }: SignatureCall<Body>, trx: Handle): Promise<UploadSignature> {
        const grant = createGrant(folder, clock.now(), formatsOf(body));
        await insertGrant(trx, grant, { host: media.current.name, userId: session.user.id, state: 'issued' });
        return media.current.sign(grant, origin());
      },
    }),
  };
}

/** An upload grant with a random public id that cannot be guessed. @param now milliseconds since 1970. */
export function createGrant(folder: MediaFolder, now: number, formats?: readonly FileFormat[]): UploadGrant {
  const kind = mediaFolders[folder];
  return {
    publicId: `${folder}/${randomBytes(16).toString('hex')}`,
    folder,
    kind,
    formats: formats ?? fileKinds[kind].formats,
    issuedAt: now,
  };
}

export async function insertGrant(
  trx: Handle,
  { publicId, folder, kind, issuedAt }: UploadGrant,
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
 * Uses an upload grant for its one upload.
 *
 * @returns undefined when it was already used, has expired, does not exist, or belongs to an inactive account.
 */
export function claimGrant(trx: Handle, publicId: string, now: number): Promise<FileRow | undefined> {
  return trx
    .updateTable('files')
    .set({ state: 'uploading', changed_at: instant(now) })
    .where('public_id', '=', publicId)
    .where('host', '=', 'embedded')
    .where('state', '=', 'issued')
    .where('issued_at', '>', instant(now - SIGNATURE_LIFETIME_MS))
    .where('issued_to', 'in', (users) => users.selectFrom('users').select('id').where('is_active', '=', 1))
    .returningAll()
    .executeTakeFirst();
}

/** Stores the result of an upload: its properties if it succeeded, `undefined` if it failed. */
export async function endUpload(
  trx: Handle,
  { publicId, stored, now }: { publicId: string; stored: StoredFile | undefined; now: number },
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ ...stored, state: stored ? 'uploaded' : 'discarded', changed_at: instant(now) })
    .where('public_id', '=', publicId)
    .where('state', '=', 'uploading')
    .execute();
}
