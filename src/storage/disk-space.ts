import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** More than SQLite writes at once, with all that a file system adds to it: where this fits, that would have fitted. */
const TRIED_BYTES = 65_536;

/** Whether this error of the operating system says that there is no room left: on the disk, or in somebody's share of it. */
export function saysNoRoom(error: unknown): boolean {
  const { code, errno } = (error ?? {}) as NodeJS.ErrnoException;
  // Node has no name for a quota that is used up, and calls it UNKNOWN
  return code === 'ENOSPC' || errno === -constants.errno.EDQUOT;
}

/** Whether nothing more can be written into a folder for want of room, found out by writing; nothing of it is left behind. */
export function hasNoRoom(folder: string): boolean {
  const path = join(folder, 'room.part');
  try {
    const tried = openSync(path, 'w', 0o600);
    try {
      // whoever is killed from here on leaves nothing behind either
      rmSync(path, { force: true });
      // no zeros: a file system that packs needs no room for those
      writeFileSync(tried, randomBytes(TRIED_BYTES));
      fsyncSync(tried);
    } finally {
      closeSync(tried);
    }
    return false;
  } catch (error) {
    return saysNoRoom(error);
  }
}
