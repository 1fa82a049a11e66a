import { StorageUnusable } from './errors.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

/**
 * Opens the database of an address: `sqlite:<file>` or `postgres://…`.
 *
 * @throws StorageUnusable for a SQLite file that cannot be used.
 */
export function openStorage(url: string): Storage {
  if (url.startsWith('sqlite:')) return openSqlite(url.slice('sqlite:'.length));
  if (/^postgres(ql)?:\/\//.test(url)) return openPostgres(url);
  throw new StorageUnusable('DATABASE_URL must begin with sqlite: or postgres://');
}
