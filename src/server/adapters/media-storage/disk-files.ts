import { opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INCOMING_DIRECTORY, ignoreMissing, isObsoleteVariant, parseMediaPath } from './media-folder.ts';
import { mediaFolders } from './media-host.ts';
import { DIRECTORIES, type FileNames } from './storage-layout.ts';

/** Directory entries per read. The event loop handles other requests between reads. */
const DIRECTORY_BUFFER_SIZE = 200;

/** Names of originals by public id. The list is empty if only variants of a file are left. */
export type FilesById = ReadonlyMap<string, readonly string[]>;

export interface FilesOnDisk extends Readonly<Record<keyof typeof DIRECTORIES, FilesById>> {
  /** Paths of variants that pages no longer use. */
  readonly obsolete: readonly string[];
}

/** Runs one task of many. If it fails, logs the error instead of throwing it, so that the other tasks run. */
export type ContinueOnError = (work: () => Promise<unknown>) => Promise<void>;

/** Lists all files below `DATA_DIR/media` whose names this server creates. A directory that cannot be read is skipped. */
export async function listFilesOnDisk(
  dataDir: string,
  continueOnError: ContinueOnError,
): Promise<FilesOnDisk> {
  const obsolete: string[] = [];
  const list = (directory: string) =>
    listFilesBelow(join(dataDir, 'media', directory), { obsolete, continueOnError });
  return {
    live: await list(DIRECTORIES.live),
    trashed: await list(DIRECTORIES.trashed),
    quarantined: await list(DIRECTORIES.quarantined),
    obsolete,
  };
}

async function listFilesBelow(
  root: string,
  { obsolete, continueOnError }: { readonly obsolete: string[]; readonly continueOnError: ContinueOnError },
): Promise<FilesById> {
  const files = new Map<string, string[]>();
  const add = (folder: string, name: string) => {
    if (isObsoleteVariant(folder, name)) {
      obsolete.push(join(root, folder, name));
      return;
    }
    const address = parseMediaPath(`/media/${folder}/${name}`);
    if (!address) return;
    const { publicId, width } = address;
    const originals = files.get(publicId) ?? [];
    files.set(publicId, originals);
    if (width === undefined) originals.push(name);
  };
  for (const folder of Object.keys(mediaFolders))
    await continueOnError(async () => {
      for await (const name of readNames(join(root, folder))) add(folder, name);
    });
  return files;
}

/** Yields nothing for a missing directory. @throws Error when a directory cannot be read. */
async function* readNames(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { bufferSize: DIRECTORY_BUFFER_SIZE }).catch(ignoreMissing);
  if (entries) for await (const { name } of entries) yield name;
}

/**
 * Whether the original or any variant in these directories was last modified before a time.
 *
 * @param before milliseconds since 1970.
 */
export async function isModifiedBefore(
  dataDir: string,
  {
    names,
    directories,
    before,
  }: { names: FileNames; directories: readonly (keyof typeof DIRECTORIES)[]; before: number },
): Promise<boolean> {
  for (const place of directories)
    for (const name of [...names.originals, ...names.variants]) {
      const path = join(dataDir, 'media', DIRECTORIES[place], dirname(names.publicId), name);
      if ((await modifiedAt(path)) <= before) return true;
    }
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

/** Modification time of a file in milliseconds since 1970; `Infinity` if it does not exist. */
async function modifiedAt(path: string): Promise<number> {
  const stats = await stat(path).catch(ignoreMissing);
  return stats?.mtimeMs ?? Number.POSITIVE_INFINITY;
}
