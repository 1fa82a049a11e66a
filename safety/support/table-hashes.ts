import { createHash } from 'node:crypto';
import { exportRows } from '#storage/dump/export.ts';
import { backupTables } from '#storage/dump/tables.ts';
import { openStorage } from '#storage/open.ts';

export interface HashedTable {
  readonly rows: number;
  readonly sha256: string;
}

/** Returns the row count and hash of every table in a backup, read directly from the database. */
export async function hashTables(databaseUrl: string): Promise<Readonly<Record<string, HashedTable>>> {
  const storage = openStorage(databaseUrl);
  const hashes: Record<string, HashedTable> = {};
  try {
    for (const table of backupTables) {
      const hash = createHash('sha256');
      let rows = 0;
      for await (const lines of exportRows(storage.db, table)) {
        hash.update(lines);
        rows += lines.split('\n').length - 1;
      }
      hashes[table] = { rows, sha256: hash.digest('hex') };
    }
    return hashes;
  } finally {
    await storage.close();
  }
}
