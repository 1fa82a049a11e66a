import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** More than one write of SQLite including file system overhead. */
const PROBE_BYTES = 65_536;

/** Whether a system error means that the disk or the quota is full. */
export function isDiskFullError(error: unknown): boolean {
  const { code, errno } = (error ?? {}) as NodeJS.ErrnoException;
  // Node has no name for EDQUOT and reports it as UNKNOWN
  return code === 'ENOSPC' || errno === -constants.errno.EDQUOT;
}

/** Whether the disk or the quota of a folder is full, determined by writing a temporary file. */
export function isDiskFull(folder: string): boolean {
  const path = join(folder, 'room.part');
  try {
    const descriptor = openSync(path, 'w', 0o600);
    try {
      // removed first, so that a killed process leaves no file
      rmSync(path, { force: true });
      // random, because a compressing file system stores zeros in no space
      writeFileSync(descriptor, randomBytes(PROBE_BYTES));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return false;
  } catch (error) {
    return isDiskFullError(error);
  }
}
