import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStorage } from '#storage/open.ts';
import { allRows } from '#storage/testing/all-rows.ts';

/** The contents of all files below a folder: database, write-ahead log, media, emails, backups. */
export function readAllFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      try {
        return readFileSync(join(entry.parentPath, entry.name), 'latin1');
      } catch {
        // the file was deleted meanwhile
        return '';
      }
    })
    .join('\n');
}

/** All rows of all tables of a database as JSON. */
export async function readAllRows(url: string): Promise<string> {
  const storage = openStorage(url);
  try {
    return await allRows(storage);
  } finally {
    await storage.close();
  }
}
