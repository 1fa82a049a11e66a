import type { FileStore } from '../media-storage/file-store.ts';
import type { Handle } from '../storage/storage.ts';
import { isBackupFileName, listDemoMedia, listReferencedFiles } from './backup-files.ts';

/**
 * Copies the media files from one store to another, except those that it already has.
 *
 * @returns the names of files that have rows and do not exist.
 * @throws ApiProblem BUSY when a bucket does not respond; errors of the file system.
 */
export async function copyFiles(
  db: Handle,
  { from, to }: { from: FileStore; to: FileStore },
): Promise<{ copied: number; skipped: number; missing: string[] }> {
  let [copied, skipped] = [0, 0];
  const missing: string[] = [];
  for (const { name } of [...(await listDemoMedia(from)), ...(await listReferencedFiles(db))]) {
    const address = `/${name}`;
    const file = isBackupFileName(name) ? await from.find(address) : undefined;
    if (!file) missing.push(name);
    else if ((await to.find(address))?.bytes === file.bytes) skipped += 1;
    else {
      await using local = await from.openLocal(address);
      await to.put(address, local.path);
      copied += 1;
    }
  }
  return { copied, skipped, missing };
}
