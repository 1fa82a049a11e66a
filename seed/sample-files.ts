import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateFile } from '#kit/media-storage/embedded-host.ts';
import type { ImageJobResult } from '#kit/media-storage/image-worker/protocol.ts';
import { runImageJob } from '#kit/media-storage/images.ts';
import {
  diskPath,
  ensureIncomingDirectory,
  mediaPath,
  moveDurably,
} from '#kit/media-storage/media-folder.ts';
import type { MediaFolder, StoredFile, UploadGrant } from '#kit/media-storage/media-host.ts';
import { instant } from '#kit/process/clock.ts';
import type { FileRow } from '#kit/storage/schema.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { createGrant } from '#kit/uploads/upload-grants.server.ts';
import type { Drawing } from './draw.ts';
import { cacheKey, pictureCache } from './picture-cache.ts';

type DrawingFolder = 'gallery' | 'pictures' | 'clergy';

/** A stored file that has no row yet. Without a row it is not served. */
export interface SeedFile {
  readonly grant: UploadGrant;
  readonly stored: StoredFile;
  /** The host of `stored`; by default the embedded one. */
  readonly host?: FileRow['host'];
  /** Of a drawing. */
  readonly cacheKey?: string;
}

/** Writes a drawing to the data directory of the parish. */
export type WriteDrawing = (folder: DrawingFolder, drawing: Drawing) => Promise<SeedFile>;

const unfinished = new Map<string, Promise<ImageJobResult>>();

/** Stores a drawing as a JPEG, like an upload, from the cache if possible. */
export async function writeDrawing(
  dataDir: string,
  { folder, drawing, now }: { folder: DrawingFolder; drawing: Drawing; now: number },
  cache = pictureCache,
): Promise<SeedFile> {
  const grant = createGrant(folder, now);
  const key = cacheKey(drawing);
  const path = diskPath(dataDir, `/media/${grant.publicId}`);
  const incoming = await ensureIncomingDirectory(dataDir);
  const write = async () => {
    const restored = await cache.restore(key, path, incoming);
    if (restored) return restored;
    const rendered = await render(drawing, `${path}.jpg`, incoming);
    await cache.store(key, path, rendered);
    return rendered;
  };
  // several records have the same drawing
  const written = (unfinished.get(key) ?? Promise.resolve()).then(write, write);
  unfinished.set(key, written);
  try {
    const properties = await written;
    const stored = { ...properties, address: mediaPath(grant.publicId, 'jpg'), format: 'jpg' };
    return { grant, stored, cacheKey: key };
  } finally {
    if (unfinished.get(key) === written) unfinished.delete(key);
  }
}

async function render({ svg, ...job }: Drawing, to: string, incoming: string): Promise<ImageJobResult> {
  const [from, temporaryFile] = [
    join(incoming, `${randomUUID()}.svg`),
    join(incoming, `${randomUUID()}.part`),
  ];
  try {
    await writeFile(from, svg);
    const rendered = await runImageJob({ ...job, type: 'render', from, to: temporaryFile });
    await moveDurably(temporaryFile, to);
    return rendered;
  } finally {
    await Promise.all([from, temporaryFile].map((file) => rm(file, { force: true })));
  }
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
