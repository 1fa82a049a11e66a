import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

/** The header of a hot journal: https://www.sqlite.org/fileformat.html#the_rollback_journal */
const MAGIC = Buffer.from('d9d505f920a163d7', 'hex');
const HEADER_BYTES = 28;
/** Offsets of the original page count of the database and of its page size, both 32-bit big-endian. */
const PAGE_COUNT_OFFSET = 16;
const PAGE_SIZE_OFFSET = 24;

/** Paths of the WAL and rollback journal of a database that are not empty. They belong to that database alone. */
export function nonEmptyJournals(file: string): string[] {
  return [`${file}-wal`, rollbackJournalOf(file)].filter((log) => sizeOf(log) > 0);
}

/**
 * Returns a message when opening the database would destroy data, else undefined. SQLite deletes journals of a missing
 * or empty database and applies them to another database placed there.
 */
export function findJournalProblem(file: string): string | undefined {
  return findDestructiveJournal(file) ?? findOrphanedJournals(file);
}

/** The message for journals whose database is missing or empty. */
export function orphanedJournalsMessage(file: string, logs: readonly string[]): string {
  return `${file} is missing or empty, but ${logs.join(' and ')} still contains data of that database. Put the database back, or move ${logs.length === 1 ? 'this file' : 'these files'} away too.`;
}

function findOrphanedJournals(file: string): string | undefined {
  // read before the database: another process may be creating it, and its journal follows the first page
  const logs = nonEmptyJournals(file).filter(
    (log) => log !== rollbackJournalOf(file) || pageCountIn(log) > 0,
  );
  return logs.length === 0 || sizeOf(file) > 0 ? undefined : orphanedJournalsMessage(file, logs);
}

/**
 * A process that is killed while it creates a database leaves a journal with an original page count of 0. Applied to
 * another database, it truncates that database to nothing.
 */
function findDestructiveJournal(file: string): string | undefined {
  // read before the journal: a process that creates the database deletes the journal before it writes the second page
  const size = sizeOf(file);
  const journal = rollbackJournalOf(file);
  const header = size > 0 ? readHeader(journal) : undefined;
  if (!header?.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  if (header.readUInt32BE(PAGE_COUNT_OFFSET) > 0 || size <= header.readUInt32BE(PAGE_SIZE_OFFSET))
    return undefined;
  return `${journal} was left by a database that was only being created, and with it SQLite would empty ${file}. If it belongs to another database, move this journal away; if it belongs to this one, move both away.`;
}

/** The message for a corrupt database. It names all files to move, because a journal must stay with its database. */
export function unreadableDatabaseMessage(file?: string): string {
  const companions =
    file === undefined
      ? ['the files next to it that end in -wal, -shm and -journal']
      : ['-wal', '-shm', '-journal'].map((ending) => file + ending).filter((path) => existsSync(path));
  const together = companions.length > 0 ? `, together with ${companions.join(' and ')}` : '';
  return `${file ?? 'The database'} is not a readable database. Move it away${together}, and restore it from a backup.`;
}

/** Size in bytes; 0 for a missing file and on errors, which SQLite reports itself. */
function sizeOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

const rollbackJournalOf = (file: string) => `${file}-journal`;

/** Original page count of the database; infinity when the journal exists but cannot be read. */
function pageCountIn(journal: string): number {
  const unreadable = () => (sizeOf(journal) < HEADER_BYTES ? 0 : Number.POSITIVE_INFINITY);
  return readHeader(journal)?.readUInt32BE(PAGE_COUNT_OFFSET) ?? unreadable();
}

/** Undefined when the journal is missing, unreadable or shorter than a header. */
function readHeader(journal: string): Buffer | undefined {
  const header = Buffer.alloc(HEADER_BYTES);
  try {
    const descriptor = openSync(journal, 'r');
    const bytes = readSync(descriptor, header);
    closeSync(descriptor);
    return bytes === HEADER_BYTES ? header : undefined;
  } catch {
    return undefined;
  }
}
