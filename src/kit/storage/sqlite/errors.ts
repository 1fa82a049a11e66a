import { isDiskFullError, StorageBroken, StorageBusy, StorageFull, StorageUnusable } from '../errors.ts';

/** Primary and extended result codes: https://www.sqlite.org/rescode.html */
export const SQLITE = {
  BUSY: 5,
  LOCKED: 6,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
  UNIQUE: 2067,
  /** A second row with the same id. */
  PRIMARY_KEY: 1555,
  FOREIGN_KEY: 787,
  /** The -shm file could not grow because the disk is full. */
  IOERR_SHMSIZE: 4874,
};
/** Extended codes that must not be reduced to their primary code. */
const SIGNIFICANT_EXTENDED_CODES: readonly (number | undefined)[] = [
  SQLITE.UNIQUE,
  SQLITE.PRIMARY_KEY,
  SQLITE.FOREIGN_KEY,
  SQLITE.IOERR_SHMSIZE,
];

/** Maps an error of SQLite or the file system to a storage error; returns any other error unchanged. */
export function translateSqliteError(error: unknown): unknown {
  if (isDiskFullError(error)) return diskFull(error);
  switch (sqliteErrorCode(error)) {
    case SQLITE.BUSY:
    case SQLITE.LOCKED:
      return new StorageBusy('The database is locked', { cause: error });
    case SQLITE.FULL:
    case SQLITE.IOERR_SHMSIZE:
      return diskFull(error);
    case SQLITE.IOERR:
      return new StorageBroken('The disk failed while writing', { cause: error });
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return new StorageUnusable(unreadableDatabaseMessage('The database'), { cause: error });
    default:
      return error;
  }
}

const diskFull = (cause: unknown) => new StorageFull('No space left on the disk', { cause });

/** The primary result code of a SQLite error, or one of `SIGNIFICANT_EXTENDED_CODES`; undefined for other errors. */
export function sqliteErrorCode(error: unknown): number | undefined {
  const code = (error as { errcode?: number } | null)?.errcode;
  return code === undefined || SIGNIFICANT_EXTENDED_CODES.includes(code) ? code : code & 0xff;
}

/** The journal files must be moved together with their database. */
export function unreadableDatabaseMessage(file: string): string {
  return `${file} is not a readable database. Move it away, together with the files next to it that end in -wal, -shm and -journal, and restore a backup.`;
}
