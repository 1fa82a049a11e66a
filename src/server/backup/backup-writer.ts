import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fsyncPath } from '#storage/sqlite/durable-files.ts';
import { type ArchivePart, firstLine, lastLine, VERSION } from './archive-format.ts';
import { BackupProblem } from './backup-problem.ts';

/** The writer syncs to disk after this many bytes, so that writes of a running server do not wait long. */
const SYNC_BYTES = 4 * 1024 * 1024;
/**
 * After each sync, the writer pauses for as long as the step took, but at most this long, to leave disk and CPU to the server.
 */
const MAX_PAUSE_MS = 250;

export interface BackupWriter {
  /**
   * Writes the header line and the content of a part. If reading the content fails, the part is removed from the file, and
   * further parts may follow.
   *
   * @returns SHA-256 of the content, hex.
   * @throws BackupProblem when the content does not have the declared number of bytes.
   */
  write(part: ArchivePart, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string>;
}

/**
 * Writes a backup to `FILE.part`, readable only by its owner, and renames it when it is complete and synced to disk.
 *
 * @returns the size in bytes.
 * @throws BackupProblem when the file exists.
 */
export async function writeBackup(
  file: string,
  work: (writer: BackupWriter) => Promise<void>,
): Promise<number> {
  if (existsSync(file)) throw new BackupProblem(`${file} already exists. Nothing was written.`);
  const temporaryFile = `${file}.part`;
  const handle = await open(temporaryFile, 'ax', 0o600).catch((error) => {
    throw toBackupProblem(error, temporaryFile);
  });
  let archiveHash = createHash('sha256');
  let size = 0;
  let step = { bytes: 0, startedAt: performance.now() };
  const append = async (bytes: Buffer) => {
    archiveHash.update(bytes);
    size += bytes.length;
    step.bytes += bytes.length;
    await handle.writeFile(bytes);
    if (step.bytes < SYNC_BYTES) return;
    await handle.datasync();
    await sleep(Math.min(performance.now() - step.startedAt, MAX_PAUSE_MS));
    step = { bytes: 0, startedAt: performance.now() };
  };
  try {
    await append(Buffer.from(`${firstLine(VERSION)}\n`));
    await work({
      async write(part, content) {
        const hash = createHash('sha256');
        let remaining = part.bytes;
        const checkpoint = { archiveHash: archiveHash.copy(), size };
        try {
          await append(Buffer.from(`${JSON.stringify(part)}\n`));
          for await (const bytes of content) {
            hash.update(bytes);
            remaining -= bytes.length;
            await append(bytes);
          }
        } catch (error) {
          await handle.truncate(checkpoint.size);
          ({ archiveHash, size } = checkpoint);
          throw error;
        }
        if (remaining !== 0)
          throw new BackupProblem(`${part.name} changed while it was read. Please try again.`);
        return hash.digest('hex');
      },
    });
    await append(Buffer.from(`${lastLine(archiveHash.copy().digest('hex'))}\n`));
    await handle.sync();
    await handle.close();
    await rename(temporaryFile, file);
    fsyncPath(dirname(file));
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporaryFile, { force: true });
    throw error;
  }
}

function toBackupProblem(error: NodeJS.ErrnoException, part: string): unknown {
  if (error.code === 'EEXIST')
    return new BackupProblem(
      `${part} exists: another backup is being written or was interrupted. If it was interrupted, delete the file.`,
    );
  if (['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'EISDIR'].includes(error.code ?? ''))
    return new BackupProblem(`${part} cannot be written (${error.code}).`);
  return error;
}
