import { openStorage } from '#storage/open.ts';
import type { Config } from '../config.ts';
import { deriveKeys } from '../crypto.ts';
import { canDecryptExistingRows } from '../key-verification.ts';
import { readSecretKey } from '../secret-key.ts';

const KEY_HINTS = {
  opens: 'The current secret key can decrypt the data.',
  none: 'Before the first start, set SECRET_KEY to the original key, or copy the original secret.key to the data directory. Without it, no one can read the prayer requests.',
  other:
    'The current secret key can NOT decrypt the prayer requests and emails of this backup. Before the first start, set SECRET_KEY to the original key, or copy the original secret.key to the data directory.',
} as const;

/**
 * Prints whether the current secret key can decrypt the data in a database. Does not create a key, because a new one could not
 * decrypt it.
 */
export async function printKeyHint(
  databaseUrl: string,
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  print: (line: string) => void,
): Promise<void> {
  const storage = openStorage(databaseUrl);
  try {
    const key = readSecretKey(config);
    const opens = await canDecryptExistingRows(storage.db, deriveKeys(key ?? ''));
    if (opens !== undefined) print(KEY_HINTS[opens ? 'opens' : key === undefined ? 'none' : 'other']);
  } finally {
    await storage.close();
  }
}
