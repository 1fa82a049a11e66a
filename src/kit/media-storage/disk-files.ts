import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ByteRange, FileStore, FoundFile } from './file-store.ts';
import {
  diskPath,
  ensureIncomingDirectory,
  INCOMING_DIRECTORY,
  ignoreMissing,
  moveDurably,
} from './media-folder.ts';
import { mediaFolders } from './media-host.ts';

/** Incomplete files older than this are deleted, because no upload takes so long. */
const INCOMPLETE_UPLOAD_MS = 60 * 60_000;
/** Directories below `DATA_DIR/media` to which version 0.1 moved files of trashed records and files without a row. */
const OLD_DIRECTORIES = ['.resting', '.stray'];

/** The store in `DATA_DIR/media`. */
export function createDiskStore(dataDir: string): FileStore {
  return {
    incoming: () => ensureIncomingDirectory(dataDir),
    put: (address, path) => moveDurably(path, diskPath(dataDir, address)),
    find: (address) => findOnDisk(diskPath(dataDir, address)),
    openLocal: async (address) => ({
      path: diskPath(dataDir, address),
      [Symbol.asyncDispose]: async () => undefined,
    }),
    async delete(addresses) {
      for (const address of addresses) await rm(diskPath(dataDir, address), { force: true });
    },
    deleteParts: async () => undefined,
    async list() {
      return (await readdir(join(dataDir, 'media')).catch(ignoreMissing)) ?? [];
    },
    publicUrl: async () => undefined,
  };
}

export async function findOnDisk(path: string): Promise<FoundFile | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  return { bytes: stats.size, read: async (range) => readChunks(path, range) };
}

async function* readChunks(path: string, range: ByteRange): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, range);
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
