import { constants } from 'node:fs';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handle } from '#storage/storage.ts';
import { OLD_DIRECTORIES } from '../adapters/media-storage/disk-files.ts';
import { parseMediaPath } from '../adapters/media-storage/media-folder.ts';

/**
 * Pictures and the video of the demonstration parish, which have no rows; the same pattern as in `server/http/media-files.ts`.
 */
const DEMO_MEDIA_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*\.(?:jpg|webp|avif|mp4)$/;
/** Media directory below the data directory; also listed as missing in a backup when it cannot be read. */
export const MEDIA_DIRECTORY = 'media';

export interface BackupFile {
  /** Path below the data directory, with slashes. */
  readonly name: string;
  /** Size according to its row; null for a file without one. */
  readonly bytes: number | null;
}

/** Files in the data directory that have rows. */
export async function listReferencedFiles(view: Handle): Promise<BackupFile[]> {
  const rows = await view
    .selectFrom('files')
    .select(['address', 'bytes'])
    .where('host', '=', 'embedded')
    .where('state', 'in', ['uploaded', 'attached', 'resting'])
    .where('address', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ address, bytes }) => ({
    name: `${MEDIA_DIRECTORY}/${(address ?? '').replace(/^\/media\//, '')}`,
    bytes,
  }));
}

/** Media of the demonstration parish, which have no rows. @throws UnreadableFile when the directory cannot be read. */
export async function listDemoMedia(dataDir: string): Promise<BackupFile[]> {
  const names = await readdir(join(dataDir, MEDIA_DIRECTORY)).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw new UnreadableFile(error);
  });
  return names
    .filter((name) => DEMO_MEDIA_NAME.test(name))
    .map((name) => ({ name: `${MEDIA_DIRECTORY}/${name}`, bytes: null }));
}

/**
 * Whether a backup may contain a file with this name: only originals with names that this server creates. Backups of version
 * 0.1 have files of trashed records in `media/.resting`; the next start moves them.
 */
export function isBackupFileName(name: string): boolean {
  const [, folder, path = ''] = /^(media\/\.resting|media)\/(.+)$/.exec(name) ?? [];
  if (folder === MEDIA_DIRECTORY && DEMO_MEDIA_NAME.test(path)) return true;
  const address = folder && parseMediaPath(`/media/${path}`);
  return address !== '' && address !== undefined && address.width === undefined;
}

/** A file or directory exists but cannot be read, because of its permissions or a disk error. The message is the error code. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(cause: unknown) {
    super((cause as NodeJS.ErrnoException).code, { cause });
  }
}

/**
 * Opens a file, also where version 0.1 left it if no server has been started since. Returns undefined when it does not exist, or when its name is not allowed: a
 * tampered row might refer to the secret key.
 *
 * @throws UnreadableFile
 */
export async function openBackupFile(dataDir: string, { name }: BackupFile): Promise<FileHandle | undefined> {
  if (!isBackupFileName(name)) return undefined;
  let unreadable: UnreadableFile | undefined;
  for (const directory of ['', ...OLD_DIRECTORIES])
    try {
      const path = join(dataDir, MEDIA_DIRECTORY, directory, name.slice(`${MEDIA_DIRECTORY}/`.length));
      return await open(path, constants.O_RDONLY);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') unreadable = new UnreadableFile(error);
    }
  if (unreadable) throw unreadable;
  return undefined;
}

/** Yields the content of a file. @throws UnreadableFile */
export async function* readContent(handle: FileHandle): AsyncGenerator<Buffer> {
  try {
    yield* handle.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new UnreadableFile(error);
  }
}
