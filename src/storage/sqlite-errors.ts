import { hasNoRoom, saysNoRoom } from './disk-space.ts';
import { StorageBroken, StorageBusy, StorageFull, StorageUnusable } from './errors.ts';
import { unreadable } from './sqlite-journal-check.ts';

/** Result codes of SQLite, their low byte, and three extended ones: https://www.sqlite.org/rescode.html */
export const SQLITE = {
  BUSY: 5,
  LOCKED: 6,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
  UNIQUE: 2067,
  FOREIGN_KEY: 787,
  /** A write failed, and not for a full disk: SQLite knows of no quota that is used up. */
  IOERR_WRITE: 778,
  /** The file beside the log could not grow, for want of room. */
  IOERR_SHMSIZE: 4874,
};
/** Extended codes of which the plain one says too little. */
const TOLD_WHOLE: readonly (number | undefined)[] = [
  SQLITE.UNIQUE,
  SQLITE.FOREIGN_KEY,
  SQLITE.IOERR_WRITE,
  SQLITE.IOERR_SHMSIZE,
];

/**
 * Says of an error of SQLite, or of the file system beside it, what it means here; any other stays what it is.
 *
 * @param folder where the database lies.
 */
export function explainSqlite(error: unknown, folder: string): unknown {
  if (saysNoRoom(error)) return full(error);
  switch (codeOf(error)) {
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
      return new StorageBusy('The database is locked', { cause: error });
    case SQLITE.FULL:
    case SQLITE.IOERR_SHMSIZE:
      return full(error);
    case SQLITE.IOERR_WRITE:
      return hasNoRoom(folder) ? full(error) : broken(error);
    case SQLITE.IOERR:
      return broken(error);
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return new StorageUnusable(unreadable(), { cause: error });
    default:
      return error;
  }
}

const full = (cause: unknown) => new StorageFull('No room left to write', { cause });
const broken = (cause: unknown) => new StorageBroken('The disk failed while writing', { cause });

/** SQLite's result code of an error; the extended one only where the plain one says too little. */
export function codeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: number } | null)?.errcode;
  return code === undefined || TOLD_WHOLE.includes(code) ? code : code & 0xff;
}
