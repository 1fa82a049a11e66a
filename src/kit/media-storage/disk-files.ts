import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileKinds } from '../media/file-names.ts';
import {
  INCOMING_DIRECTORY,
  ignoreMissing,
  mediaPath,
  parseMediaPath,
  variantPaths,
} from './media-folder.ts';
import { type FileReference, mediaFolders } from './media-host.ts';

/** Incomplete files older than this are deleted, because no upload takes so long. */
const INCOMPLETE_UPLOAD_MS = 60 * 60_000;
/** Directories below `DATA_DIR/media` to which version 0.1 moved files of trashed records and files without a row. */
const OLD_DIRECTORIES = ['.resting', '.stray'];

/**
 * Deletes a file and its variants, derived from its row. Without an address, the upload did not end and any extension of
 * its kind is possible. A missing file is not an error.
 */
export async function deleteFile(
  dataDir: string,
  { public_id, kind, address }: FileReference,
): Promise<void> {
  const extension = parseMediaPath(address ?? '')?.extension;
  const extensions = extension === undefined ? fileKinds[kind].formats : [extension];
  const originals = extensions.map((one) => mediaPath(public_id, one));
  // originals first: a variant that is created concurrently exists by then, or is deleted because its original is gone
  for (const path of [...originals, ...variantPaths(public_id)])
    await rm(join(dataDir, 'media', dirname(public_id), basename(path)), { force: true });
}

/** Deletes incomplete files that are older than an hour. */
export async function deleteStaleIncoming(dataDir: string, now: number): Promise<void> {
  for (const path of await listFiles(join(dataDir, 'media', INCOMING_DIRECTORY))) {
    const stats = await stat(path).catch(ignoreMissing);
    if (stats && stats.mtimeMs <= now - INCOMPLETE_UPLOAD_MS) await rm(path, { force: true });
  }
}

/** Moves files from `OLD_DIRECTORIES` to where files are served, which their state now decides. Runs at each start. */
export async function moveFromOldDirectories(dataDir: string): Promise<void> {
  for (const old of OLD_DIRECTORIES) {
    for (const folder of Object.keys(mediaFolders)) {
      const [from, to] = [join(dataDir, 'media', old, folder), join(dataDir, 'media', folder)];
      for (const path of await listFiles(from)) {
        await mkdir(to, { recursive: true, mode: 0o700 });
        await rename(path, join(to, basename(path)));
      }
      await rmdir(from).catch(ignoreMissing);
    }
    await rmdir(join(dataDir, 'media', old)).catch(ignoreMissing);
  }
}

/** The paths of the files in a directory; none if it does not exist. */
async function listFiles(directory: string): Promise<string[]> {
  const names = (await readdir(directory).catch(ignoreMissing)) ?? [];
  return names.map((name) => join(directory, name));
}
