import { openStorage } from '#storage/open.ts';
import type { Settings } from '../config.ts';
import { keysFrom } from '../crypto.ts';
import { opensSealedRows } from '../sealed-rows.ts';
import { existingKey } from '../secret-key.ts';

const ABOUT_THE_KEY = {
  opens: 'The secret key at hand opens what is sealed.',
  none: 'Before the first start set SECRET_KEY, or put the secret.key of that time into the data folder: without it nobody can read the prayer requests.',
  other:
    'The secret key at hand does NOT open the prayer requests and mails of this backup. Before the first start set the SECRET_KEY, or put the secret.key, of that time.',
} as const;

/** Says whether the key at hand opens what is sealed in a database; makes none, since a new one would open nothing. */
export async function tellAboutKey(
  databaseUrl: string,
  settings: Pick<Settings, 'secretKey' | 'dataDir'>,
  print: (line: string) => void,
): Promise<void> {
  const storage = openStorage(databaseUrl);
  try {
    const key = existingKey(settings);
    const opens = await opensSealedRows(storage.db, keysFrom(key ?? ''));
    if (opens !== undefined) print(ABOUT_THE_KEY[opens ? 'opens' : key === undefined ? 'none' : 'other']);
  } finally {
    await storage.close();
  }
}
