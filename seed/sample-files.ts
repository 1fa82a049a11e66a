import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { instant } from '#server/adapters/clock.ts';
import { validateFile } from '#server/adapters/media-storage/embedded-host.ts';
import {
  diskPath,
  ensureIncomingDirectory,
  mediaPath,
  moveDurably,
} from '#server/adapters/media-storage/media-folder.ts';
import type { MediaFolder, StoredFile, UploadGrant } from '#server/adapters/media-storage/media-host.ts';
import { createGrant } from '#server/uploads/upload-grants.ts';
import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';

/** A stored file that has no row yet. Without a row it is not served, and cleanup deletes it after 30 days. */
export interface SeedFile {
  readonly grant: UploadGrant;
  readonly stored: StoredFile;
  /** The host of `stored`; by default the embedded one. */
  readonly host?: FileRow['host'];
}

/**
 * Stores a rendered drawing like an upload. Variants are created on first request.
 *
 * @param content a JPEG.
 */
export async function writeDrawing(
  dataDir: string,
  { folder, content, now }: { folder: 'gallery' | 'pictures' | 'clergy'; content: Buffer; now: number },
): Promise<SeedFile> {
  // loaded dynamically, because only the first start needs it
  const [{ default: sharp }, { placeholderOf }] = await Promise.all([
    import('sharp'),
    import('#server/adapters/media-storage/image-worker/worker.ts'),
  ]);
  const grant = createGrant(folder, now);
  const temporaryFile = join(await ensureIncomingDirectory(dataDir), `${randomUUID()}.part`);
  await writeFile(temporaryFile, content);
  const { width, height } = await sharp(content).metadata();
  const placeholder = await placeholderOf(temporaryFile);
  const address = mediaPath(grant.publicId, 'jpg');
  await moveDurably(temporaryFile, diskPath(dataDir, address));
  return { grant, stored: { address, format: 'jpg', bytes: content.length, width, height, placeholder } };
}

/**
 * Stores a file like an upload; its format is detected from its first bytes.
 *
 * @param fileName with the extension of its format.
 */
export async function writeSampleFile(
  dataDir: string,
  { folder, fileName, content, now }: { folder: MediaFolder; fileName: string; content: Buffer; now: number },
): Promise<SeedFile> {
  const grant = createGrant(folder, now);
  const incoming = await ensureIncomingDirectory(dataDir);
  const temporaryFile = join(incoming, `${randomUUID()}.part`);
  try {
    await writeFile(temporaryFile, content);
    const { path, ...checked } = await validateFile(incoming, grant, {
      path: temporaryFile,
      bytes: content.length,
      fileName,
      hash: '',
    });
    const address = mediaPath(grant.publicId, checked.format);
    await moveDurably(path, diskPath(dataDir, address));
    return { grant, stored: { ...checked, address } };
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

/** Inserts the row of a stored file, in the state `attached`. */
export function insertSeedFile(
  trx: Handle,
  { grant: { publicId, folder, kind, issuedAt }, stored, host = 'embedded' }: SeedFile,
  author: number | null,
): Promise<Pick<FileRow, 'id'>> {
  const at = instant(issuedAt);
  return trx
    .insertInto('files')
    .values({
      ...stored,
      public_id: publicId,
      host,
      folder,
      kind,
      state: 'attached',
      issued_to: author,
      issued_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
