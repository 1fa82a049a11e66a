import { readFile } from 'node:fs/promises';
import type { FileStore } from '../media-storage/file-store.ts';
import { DEMO_FILE_NAME, parseMediaPath } from '../media-storage/media-folder.ts';
import type { Handle } from '../storage/storage.ts';
import { BackupProblem } from './archive-format.ts';

export interface BackupFile {
  /** 'media/gallery/5f0c….jpg'. */
  readonly name: string;
  /** Size according to its row; null for a file without one. */
  readonly bytes: number | null;
}

/** The embedded host's files that have rows. */
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
    name: `media/${(address ?? '').replace(/^\/media\//, '')}`,
    bytes,
  }));
}

/** Media of the demonstration parish, which have no rows. @throws BackupProblem when the media cannot be listed. */
export async function listDemoMedia(files: FileStore): Promise<BackupFile[]> {
  const names = await files.list().catch(({ code }) => {
    throw new BackupProblem(`The media files cannot be read (${code}).`);
  });
  return names
    .filter((name) => DEMO_FILE_NAME.test(name))
    .map((name) => ({ name: `media/${name}`, bytes: null }));
}

/**
 * Whether a backup may contain a file with this name: only originals with names that this server creates. Backups of version
 * 0.1 have files of trashed records in `media/.resting`; the next start moves them.
 */
export function isBackupFileName(name: string): boolean {
  const [, folder, path = ''] = /^(media\/\.resting|media)\/(.+)$/.exec(name) ?? [];
  if (folder === 'media' && DEMO_FILE_NAME.test(path)) return true;
  const address = folder && parseMediaPath(`/media/${path}`);
  return address !== '' && address !== undefined && address.width === undefined;
}

/**
 * Reads a media file.
 *
 * @throws an error of the file system, ApiProblem BUSY when a bucket does not respond, or Error when the name is not allowed: a
 *   tampered row might refer to the secret key.
 */
export async function readBackupFile(files: FileStore, name: string): Promise<Buffer> {
  if (!isBackupFileName(name)) throw new Error('not a media file');
  await using file = await files.openLocal(`/${name}`);
  return await readFile(file.path);
}
