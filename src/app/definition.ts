import { setSiteWords } from '#kit/auth/account-notifications.server.ts';
import { defineRecords } from '#kit/crud/records.ts';
import { setMigrations } from '#kit/storage/migrate.ts';
import { guessableWords } from '#parish/guessable-words.server.ts';
import { migrations } from './migrations/index.ts';
import { definitions } from './records.ts';

/** Tells the kit what this site consists of. The entry points of the server call it before they open a database. */
export function defineSite(): void {
  defineRecords(definitions);
  setMigrations(migrations);
  setSiteWords(guessableWords);
}
