import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_FILE_NAME, parseMediaPath } from '../media-storage/media-folder.ts';
import type { Handle } from '../storage/storage.ts';
import { BackupProblem } from './archive-format.ts';

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
    name: `media/${(address ?? '').replace(/^\/media\//, '')}`,
    bytes,
  }));
}

/** Media of the demonstration parish, which have no rows. @throws BackupProblem when the directory cannot be read. */
export async function listDemoMedia(dataDir: string): Promise<BackupFile[]> {
  const media = join(dataDir, 'media');
  const names = await readdir(media).catch(({ code }) => {
    if (code === 'ENOENT') return [];
    throw new BackupProblem(`${media} cannot be read (${code}).`);
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
 * Reads a file of the data directory.
 *
 * @throws an error of the file system, or Error when the name is not allowed: a tampered row might refer to the secret key.
 */
export async function readBackupFile(dataDir: string, name: string): Promise<Buffer> {
  if (!isBackupFileName(name)) throw new Error('not a media file');
  return readFile(join(dataDir, name));
}
