import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../adapters/clock.ts';
import { checkedFile } from '../adapters/media-host/embedded-host.ts';
import { addressOf, incomingFolder, pathOf, settle } from '../adapters/media-host/media-folder.ts';
import type { Issued, Kept, MediaFolder } from '../adapters/media-host/media-host.ts';
import { issue } from '../uploads/upload-grants.ts';
import { draw, type Scene } from './draw.ts';

/** A file that lies at the embedded host and has no row yet; without one it is swept away within a day. */
export interface KeptFile {
  readonly issued: Issued;
  readonly kept: Kept;
}

/** Draws a picture, which then lies as an upload would. Narrower forms of it are made when somebody asks for them. */
export async function keepDrawing(
  dataDir: string,
  { folder, scene, now }: { folder: 'gallery' | 'pictures'; scene: Scene; now: number },
): Promise<KeptFile> {
  // loaded here, since only a first start draws
  const [{ default: sharp }, { placeholderOf }] = await Promise.all([
    import('sharp'),
    import('../adapters/media-storage/image-worker/worker.ts'),
  ]);
  const issued = issue(folder, now);
  const drawn = join(await incomingFolder(dataDir), `${randomUUID()}.part`);
  const content = await draw(scene);
  await writeFile(drawn, content);
  const { width, height } = await sharp(content).metadata();
  const placeholder = await placeholderOf(drawn);
  const address = addressOf(issued.publicId, 'jpg');
  await settle(drawn, pathOf(dataDir, address));
  return { issued, kept: { address, format: 'jpg', bytes: content.length, width, height, placeholder } };
}

/**
 * Keeps a file as if it had been uploaded: recognised by its first bytes.
 *
 * @param fileName with the ending that says what it is.
 */
export async function keepFile(
  dataDir: string,
  { folder, fileName, content, now }: { folder: MediaFolder; fileName: string; content: Buffer; now: number },
): Promise<KeptFile> {
  const issued = issue(folder, now);
  const incoming = await incomingFolder(dataDir);
  const received = join(incoming, `${randomUUID()}.part`);
  try {
    await writeFile(received, content);
    const { path, ...checked } = await checkedFile(incoming, issued, {
      path: received,
      bytes: content.length,
      fileName,
      hash: '',
    });
    const address = addressOf(issued.publicId, checked.format);
    await settle(path, pathOf(dataDir, address));
    return { issued, kept: { ...checked, address } };
  } finally {
    await rm(received, { force: true });
  }
}

/** Writes the row of a kept file that a record is about to have. */
export function insertKept(
  trx: Handle,
  { issued: { publicId, folder, kind, issuedAt }, kept }: KeptFile,
  author: number,
): Promise<Pick<FileRow, 'id'>> {
  const at = instant(issuedAt);
  return trx
    .insertInto('files')
    .values({
      ...kept,
      public_id: publicId,
      host: 'embedded',
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
