import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstLine, lastLine, type Part, VERSION } from './archive-format.ts';
import { BackupProblem } from './backup-problem.ts';

/** After so many bytes what was written goes to the disk, so that a server's own writes wait for no more than that. */
const STEP_BYTES = 4 * 1024 * 1024;
/** And then the disk, and the processor, are left to others for as long as the step took. */
const LONGEST_PAUSE_MS = 250;

export interface BackupWriter {
  /**
   * Writes a part: its line, and its bytes, which must be as many as it says. One whose content fails is taken out again,
   * and others may follow.
   *
   * @returns SHA-256 of the bytes, hex.
   */
  write(part: Part, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string>;
}

/**
 * Writes a backup under `FILE.part`, readable by its user alone; it has its name only once it is whole and on the disk.
 *
 * @returns its size in bytes.
 * @throws BackupProblem when there is such a file already.
 */
export async function writeBackup(
  file: string,
  work: (writer: BackupWriter) => Promise<void>,
): Promise<number> {
  if (existsSync(file)) throw new BackupProblem(`${file} exists already. Nothing was written.`);
  const part = `${file}.part`;
  const handle = await open(part, 'ax', 0o600).catch((error) => {
    throw refusal(error, part);
  });
  let whole = createHash('sha256');
  let size = 0;
  let step = { bytes: 0, startedAt: performance.now() };
  const append = async (bytes: Buffer) => {
    whole.update(bytes);
    size += bytes.length;
    step.bytes += bytes.length;
    await handle.writeFile(bytes);
    if (step.bytes < STEP_BYTES) return;
    await handle.datasync();
    await sleep(Math.min(performance.now() - step.startedAt, LONGEST_PAUSE_MS));
    step = { bytes: 0, startedAt: performance.now() };
  };
  try {
    await append(Buffer.from(`${firstLine(VERSION)}\n`));
    await work({
      async write(about, content) {
        const own = createHash('sha256');
        let left = about.bytes;
        const before = { whole: whole.copy(), size };
        try {
          await append(Buffer.from(`${JSON.stringify(about)}\n`));
          for await (const bytes of content) {
            own.update(bytes);
            left -= bytes.length;
            await append(bytes);
          }
        } catch (error) {
          await handle.truncate(before.size);
          ({ whole, size } = before);
          throw error;
        }
        if (left !== 0) throw new BackupProblem(`${about.name} changed while it was read. Please try again.`);
        return own.digest('hex');
      },
    });
    await append(Buffer.from(`${lastLine(whole.copy().digest('hex'))}\n`));
    await handle.sync();
    await handle.close();
    await rename(part, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function refusal(error: NodeJS.ErrnoException, part: string): unknown {
  if (error.code === 'EEXIST')
    return new BackupProblem(
      `${part} exists: another backup is being written, or one was cut off. Then remove it.`,
    );
  if (['ENOENT', 'ENOTDIR', 'EACCES', 'EROFS', 'EISDIR'].includes(error.code ?? ''))
    return new BackupProblem(`${part} cannot be written (${error.code}).`);
  return error;
}
