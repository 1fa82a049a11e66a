import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStorage } from '#storage/open.ts';
import { allRows } from '#storage/testing/all-rows.ts';

/** Every file below a folder: database, its write-ahead log, media, mail, backups. */
export function allFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      try {
        return readFileSync(join(entry.parentPath, entry.name), 'latin1');
      } catch {
        // gone by now
        return '';
      }
    })
    .join('\n');
}

/** All that the tables of a database hold, as text. */
export async function allRowsAt(url: string): Promise<string> {
  const storage = openStorage(url);
  try {
    return await allRows(storage);
  } finally {
    await storage.close();
  }
}
