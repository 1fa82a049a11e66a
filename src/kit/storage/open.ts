import { existsSync } from 'node:fs';
import { StorageUnusable } from './errors.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Storage } from './storage.ts';

/** The file of a SQLite database; undefined for another URL. */
export function sqlitePath(url: string): string | undefined {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
}

/** Opens a database for a command. @throws StorageUnusable, also when the SQLite file, which `openStorage` creates, is missing. */
export function openExistingStorage(url: string): Storage {
  const file = sqlitePath(url);
  if (file !== undefined && !existsSync(file))
    throw new StorageUnusable(`There is no database at ${file}. Check DATA_DIR.`);
  return openStorage(url);
}

/**
 * Opens a database.
 *
 * @param url `sqlite:<file>` or `postgres://…`.
 * @throws StorageUnusable when the URL has another scheme or the SQLite file cannot be opened.
 */
export function openStorage(url: string): Storage {
  const file = sqlitePath(url);
  if (file !== undefined) return openSqlite(file);
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url);
  throw new StorageUnusable('DATABASE_URL must begin with sqlite: or postgres://');
}
