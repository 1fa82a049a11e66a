import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fsyncPath } from '../storage/sqlite/durable-files.ts';
import { type ArchivePart, BackupProblem, firstLine, lastLine, VERSION } from './archive-format.ts';

/** The writer syncs to disk after this many bytes, so that writes of a running server do not wait long. */
const SYNC_BYTES = 4 * 1024 * 1024;
/**
 * After each sync, the writer pauses for as long as the step took, but at most this long, to leave disk and CPU to the server.
 */
const MAX_PAUSE_MS = 250;

/**
 * Writes the header line and the content of a part.
 *
 * @returns SHA-256 of the content, hex.
 */
export type WritePart = (kind: ArchivePart['kind'], name: string, content: Buffer) => Promise<string>;

/**
 * Writes a backup to `FILE.part`, readable only by its owner, and renames it when it is complete and synced to disk.
 *
 * @returns the size in bytes.
 * @throws BackupProblem when the file exists.
 */
export async function writeBackup(file: string, work: (write: WritePart) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new BackupProblem(`${file} already exists. Nothing was written.`);
  const temporaryFile = `${file}.part`;
  const handle = await open(temporaryFile, 'ax', 0o600).catch((error) => {
    throw toBackupProblem(error, temporaryFile);
  });
  let size = 0;
  let step = { bytes: 0, startedAt: performance.now() };
  const append = async (bytes: Buffer) => {
    size += bytes.length;
    step.bytes += bytes.length;
    await handle.writeFile(bytes);
    if (step.bytes < SYNC_BYTES) return;
    await handle.datasync();
    await sleep(Math.min(performance.now() - step.startedAt, MAX_PAUSE_MS));
    step = { bytes: 0, startedAt: performance.now() };
  };
  try {
    await formatBackup(append, work);
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

/** Passes the bytes of a backup, in pieces of at most 4 MB, to `append`. */
export async function formatBackup(
  append: (bytes: Buffer) => Promise<void>,
  work: (write: WritePart) => Promise<void>,
): Promise<void> {
  const archiveHash = createHash('sha256');
  const hashAndAppend = async (bytes: Buffer) => {
    archiveHash.update(bytes);
    await append(bytes);
  };
  await hashAndAppend(Buffer.from(`${firstLine(VERSION)}\n`));
  await work(async (kind, name, content) => {
    const part: ArchivePart = { kind, name, bytes: content.length };
    await hashAndAppend(Buffer.from(`${JSON.stringify(part)}\n`));
    for (let at = 0; at < content.length; at += SYNC_BYTES)
      await hashAndAppend(content.subarray(at, at + SYNC_BYTES));
    return createHash('sha256').update(content).digest('hex');
  });
  await append(Buffer.from(`${lastLine(archiveHash.digest('hex'))}\n`));
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
