import { StorageUnusable } from './errors.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Storage } from './storage.ts';

/**
 * Opens a database.
 *
 * @param url `sqlite:<file>` or `postgres://…`.
 * @throws StorageUnusable when the URL has another scheme or the SQLite file cannot be opened.
 */
export function openStorage(url: string): Storage {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length));
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url);
  throw new StorageUnusable('DATABASE_URL must begin with sqlite: or postgres://');
}
