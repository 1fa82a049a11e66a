import { createHash } from 'node:crypto';
import { carriedTables } from '#storage/carried-tables.ts';
import { openStorage } from '#storage/open.ts';
import { rowPages } from '#storage/row-pages.ts';

export interface HashedTable {
  readonly rows: number;
  readonly sha256: string;
}

/** Count and hash of every table that a backup carries, read from beside the server. */
export async function storedHashes(databaseUrl: string): Promise<Readonly<Record<string, HashedTable>>> {
  const storage = openStorage(databaseUrl);
  const hashes: Record<string, HashedTable> = {};
  try {
    for (const table of carriedTables) {
      const hash = createHash('sha256');
      let rows = 0;
      for await (const lines of rowPages(storage.db, table)) {
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
