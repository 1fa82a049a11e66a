import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

/** Where a journal says of how many pages the database was: https://www.sqlite.org/fileformat.html#the_rollback_journal */
const PAGES_AT = 16;
const PAGES_BYTES = 4;

/** What SQLite has written beside a database and not yet into it; it belongs to that database alone. */
export function logsOf(file: string): string[] {
  return [
    ...[`${file}-wal`].filter((log) => sizeOf(log) > 0),
    // a first start that was killed leaves one of no pages: there is nothing to bring back
    ...[`${file}-journal`].filter((journal) => pagesIn(journal) > 0),
  ];
}

/**
 * One line about logs that lie beside a database that is missing or empty; undefined when there are none. SQLite would
 * throw them away beside an empty database, and write them into another that is put there.
 */
export function logsAlone(file: string): string | undefined {
  // looked for first: another process may be making the database, and its log comes after the first page
  const logs = logsOf(file);
  if (logs.length === 0 || sizeOf(file) > 0) return undefined;
  return `${file} is missing or empty, but what was written to a database of this name is there: ${logs.join(' and ')}. Put that database back beside it, or move this away too.`;
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

function pagesIn(journal: string): number {
  if (sizeOf(journal) < PAGES_AT + PAGES_BYTES) return 0;
  const pages = Buffer.alloc(PAGES_BYTES);
  try {
    const opened = openSync(journal, 'r');
    readSync(opened, pages, 0, PAGES_BYTES, PAGES_AT);
    closeSync(opened);
  } catch (error) {
    // gone by now; what is there and cannot be read may hold any
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 0 : Number.POSITIVE_INFINITY;
  }
  return pages.readUInt32BE();
}
