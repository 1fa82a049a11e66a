import { mkdir, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileKinds, pictureWidths } from '#domain/media/file-names.ts';
import {
  INCOMING_DIRECTORY,
  ignoreMissing,
  isObsoleteVariant,
  mediaPath,
  parseMediaPath,
  VARIANT_FORMATS,
} from './media-folder.ts';
import { type FileReference, mediaFolders } from './media-host.ts';

/** Directory entries per read. The event loop handles other requests between reads. */
const DIRECTORY_BUFFER_SIZE = 200;
/** Directories below `DATA_DIR/media` to which version 0.1 moved files of trashed records and files without a row. */
export const OLD_DIRECTORIES = ['.resting', '.stray'];

/** Names of originals by public id. The list is empty if only variants of a file are left. */
type FilesById = ReadonlyMap<string, readonly string[]>;

/** Runs one task of many. If it fails, logs the error instead of throwing it, so that the other tasks run. */
export type ContinueOnError = (work: () => Promise<unknown>) => Promise<void>;

/**
 * Lists all files below `DATA_DIR/media` whose names this server creates, and the paths of variants that pages no longer
 * use. A directory that cannot be read is skipped.
 */
export async function listFilesOnDisk(
  dataDir: string,
  continueOnError: ContinueOnError,
): Promise<{ readonly files: FilesById; readonly obsolete: readonly string[] }> {
  const files = new Map<string, string[]>();
  const obsolete: string[] = [];
  for (const folder of Object.keys(mediaFolders))
    await continueOnError(async () => {
      const directory = join(dataDir, 'media', folder);
      for await (const name of readNames(directory)) {
        const path = parseMediaPath(`/media/${folder}/${name}`);
        if (isObsoleteVariant(folder, name)) obsolete.push(join(directory, name));
        else if (path) {
          const originals = files.get(path.publicId) ?? [];
          files.set(path.publicId, originals);
          if (path.width === undefined) originals.push(name);
        }
      }
    });
  return { files, obsolete };
}

/**
 * Paths of a file and its variants according to its row. Without an address, the upload did not end and any extension of its
 * kind is possible.
 */
export function expectedPaths(dataDir: string, { public_id, kind, address }: FileReference): string[] {
  const extension = parseMediaPath(address ?? '')?.extension;
  const extensions = extension === undefined ? fileKinds[kind].formats : [extension];
  const originals = extensions.map((one) => basename(mediaPath(public_id, one)));
  return pathsOnDisk(dataDir, public_id, originals);
}

/** Paths of a file that exists on disk, and of all its possible variants. @param originals its names without variants. */
export function pathsOnDisk(dataDir: string, publicId: string, originals: readonly string[]): string[] {
  const variants = pictureWidths.flatMap((width) =>
    VARIANT_FORMATS.map((extension) => basename(mediaPath(publicId, extension, width))),
  );
  // originals first: a variant that is created concurrently exists by then, or is deleted because its original is gone
  return [...originals, ...variants].map((name) => join(dataDir, 'media', dirname(publicId), name));
}

/** Deletes files one after another. A missing file is not an error. */
export async function deletePaths(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}

/** Whether any of these files was last modified before a time. @param before milliseconds since 1970. */
export async function isModifiedBefore(paths: readonly string[], before: number): Promise<boolean> {
  for (const path of paths) if ((await modifiedAt(path)) <= before) return true;
  return false;
}

/** Deletes incomplete files that were left behind. @param before milliseconds since 1970. */
export async function deleteStaleIncoming(
  dataDir: string,
  { before, continueOnError }: { readonly before: number; readonly continueOnError: ContinueOnError },
): Promise<void> {
  const directory = join(dataDir, 'media', INCOMING_DIRECTORY);
  const deleteIfStale = async (path: string) => {
    if ((await modifiedAt(path)) <= before) await rm(path, { force: true });
  };
  await continueOnError(async () => {
    for await (const name of readNames(directory))
      await continueOnError(() => deleteIfStale(join(directory, name)));
  });
}

/** Moves files from `OLD_DIRECTORIES` to where files are served, which their state now decides. Runs at each start. */
export async function moveFromOldDirectories(
  dataDir: string,
  continueOnError: ContinueOnError,
): Promise<void> {
  for (const old of OLD_DIRECTORIES) {
    for (const folder of Object.keys(mediaFolders)) {
      const [from, to] = [join(dataDir, 'media', old, folder), join(dataDir, 'media', folder)];
      await continueOnError(async () => {
        for await (const name of readNames(from)) {
          await mkdir(to, { recursive: true, mode: 0o700 });
          await continueOnError(() => rename(join(from, name), join(to, name)));
        }
        await rmdir(from).catch(ignoreMissing);
      });
    }
    await continueOnError(() => rmdir(join(dataDir, 'media', old)).catch(ignoreMissing));
  }
}

/** Yields nothing for a missing directory. @throws Error when a directory cannot be read. */
async function* readNames(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { bufferSize: DIRECTORY_BUFFER_SIZE }).catch(ignoreMissing);
  if (entries) for await (const { name } of entries) yield name;
}

/** Modification time of a file in milliseconds since 1970; `Infinity` if it does not exist. */
async function modifiedAt(path: string): Promise<number> {
  const stats = await stat(path).catch(ignoreMissing);
  return stats?.mtimeMs ?? Number.POSITIVE_INFINITY;
}
