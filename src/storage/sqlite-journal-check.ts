import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

/** How a journal begins that SQLite plays back: https://www.sqlite.org/fileformat.html#the_rollback_journal */
const MAGIC = Buffer.from('d9d505f920a163d7', 'hex');
const HEAD_BYTES = 28;
/** Where it says of how many pages the database was, and of what size. */
const PAGES_AT = 16;
const PAGE_SIZE_AT = 24;

/** What SQLite has written beside a database and not yet into it; it belongs to that database alone. */
export function logsOf(file: string): string[] {
  return [`${file}-wal`, journalOf(file)].filter((log) => sizeOf(log) > 0);
}

/**
 * One line about logs beside a database that make it a loss to open it; undefined when there are none. SQLite would throw
 * them away beside one that is missing or empty, and write them into another that is put there.
 */
export function logsAlone(file: string): string | undefined {
  return emptiedBy(file) ?? missed(file);
}

/** One line for logs that lie where no database is. */
export function withoutDatabase(file: string, logs: readonly string[]): string {
  return `${file} is missing or empty, but what was written to a database of this name is there: ${logs.join(' and ')}. Put that database back beside it, or move this away too.`;
}

function missed(file: string): string | undefined {
  // looked for first: another process may be making the database, and its log comes after the first page
  const logs = logsOf(file).filter((log) => log !== journalOf(file) || pagesIn(log) > 0);
  return logs.length === 0 || sizeOf(file) > 0 ? undefined : withoutDatabase(file, logs);
}

/** A first start that is killed leaves a journal of no pages, beside no database or beside its first page. By it SQLite empties whatever else lies there. */
function emptiedBy(file: string): string | undefined {
  // looked at first: another process may be making the database, and its journal goes before the second page comes
  const size = sizeOf(file);
  const journal = journalOf(file);
  const head = size > 0 ? headOf(journal) : undefined;
  if (!head?.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  if (head.readUInt32BE(PAGES_AT) > 0 || size <= head.readUInt32BE(PAGE_SIZE_AT)) return undefined;
  return `${journal} was left by a database that was only being made, and SQLite would empty ${file} by it. If that was another database, move this journal away; if it was this one, move both away.`;
}

/** What to do with a database that cannot be read; what belongs together must go together. */
export function unreadable(file?: string): string {
  const beside =
    file === undefined
      ? ['the files beside it that end in -wal, -shm and -journal']
      : ['-wal', '-shm', '-journal'].map((ending) => file + ending).filter((path) => existsSync(path));
  const together = beside.length > 0 ? `, together with ${beside.join(' and ')}` : '';
  return `${file ?? 'The database'} is not a readable database. Move it away${together}, and restore it from a backup.`;
}

/** In bytes; 0 for what is not there. Of what cannot be looked at SQLite says why. */
function sizeOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

const journalOf = (file: string) => `${file}-journal`;

/** Of how many pages the database was; one that is there and cannot be read may say any. */
function pagesIn(journal: string): number {
  const unread = () => (sizeOf(journal) < HEAD_BYTES ? 0 : Number.POSITIVE_INFINITY);
  return headOf(journal)?.readUInt32BE(PAGES_AT) ?? unread();
}

/** Undefined for one that is not there, cannot be read, or is too short to say anything. */
function headOf(journal: string): Buffer | undefined {
  const head = Buffer.alloc(HEAD_BYTES);
  try {
    const opened = openSync(journal, 'r');
    const bytes = readSync(opened, head);
    closeSync(opened);
    return bytes === HEAD_BYTES ? head : undefined;
  } catch {
    return undefined;
  }
}
