import { constants } from 'node:os';

/** The database was locked for too long or did not respond. A retry may succeed. */
export class StorageBusy extends Error {
  override readonly name = 'StorageBusy';
}

/** The disk or the quota is full. Reads still work. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull';
}

/** A write to the disk failed. It is unknown whether the data is stored, so the process must restart. */
export class StorageBroken extends Error {
  override readonly name = 'StorageBroken';
}

/** The database cannot be used. The message tells the administrator in one line what to change. */
export class StorageUnusable extends Error {
  override readonly name = 'StorageUnusable';
}

/** Whether a system error means that the disk or the quota is full. */
export function isDiskFullError(error: unknown): boolean {
  const { code, errno } = (error ?? {}) as NodeJS.ErrnoException;
  // Node has no name for EDQUOT and reports it as UNKNOWN
  return code === 'ENOSPC' || errno === -constants.errno.EDQUOT;
}
