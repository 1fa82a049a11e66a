import { siteTables } from '../crud/records.ts';
import type { Config } from '../process/config.ts';
import { StorageUnusable } from '../storage/errors.ts';
import type { Handle, Storage } from '../storage/storage.ts';
import { deriveKeys, type Keys } from './crypto.ts';
import { createSecretKey, readSecretKey } from './secret-key.ts';

/** Stored instead of a fingerprint after a reset: the next start accepts any key. */
const ANY_KEY = '';
const ONLY_ROW = 1;
const HELP =
  'Give every process the same SECRET_KEY, or put the secret.key from that time into DATA_DIR. If the key is lost: npm run admin -- forget-key';

/**
 * Loads the keys, or creates them at the first start, and checks them against the fingerprint stored in the database:
 * processes with different keys could not read what the others encrypt. Call it while no other process starts.
 *
 * @throws StorageUnusable if the database was encrypted with another key; nothing is written then.
 */
export async function loadVerifiedKeys(config: Config, storage: Storage): Promise<Keys> {
  const { db } = storage;
  const row = await db.selectFrom('key_check').select('mac').where('id', '=', ONLY_ROW).executeTakeFirst();
  const stored = row?.mac;
  const secret = readSecretKey(config);
  if (secret === undefined && stored !== undefined && stored !== ANY_KEY)
    throw new StorageUnusable(`The secret key that encrypted this database was not found. ${HELP}`);
  const keys = deriveKeys(secret ?? createSecretKey(config));
  const fingerprint = keys.hmac('key check', 'idavaka');
  if (stored === fingerprint) return keys;
  // databases of older versions have no fingerprint, but may have encrypted rows
  const isMismatch =
    stored === undefined ? (await canDecryptExistingRows(db, keys)) === false : stored !== ANY_KEY;
  if (isMismatch)
    throw new StorageUnusable(`The secret key is not the one that encrypted this database. ${HELP}`);
  await storage.transaction((trx) => writeFingerprint(trx, fingerprint));
  return keys;
}

/** Lets the next start accept any key. Data encrypted with the lost key remains unreadable. */
export async function resetKeyFingerprint(trx: Handle): Promise<void> {
  await writeFingerprint(trx, ANY_KEY);
}

/**
 * Whether these keys decrypt the newest row of each table with encrypted columns.
 *
 * @returns undefined if the database has none of them.
 */
export async function canDecryptExistingRows(db: Handle, keys: Keys): Promise<boolean | undefined> {
  const encryptedTables = { ...siteTables().private, outbox: 'outbox' as const };
  const newest = (table: string) =>
    db
      .selectFrom(table as 'outbox')
      .select('sealed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const rows = await Promise.all(
    Object.entries(encryptedTables).map(async ([table, purpose]) => ({ purpose, row: await newest(table) })),
  );
  if (rows.every(({ row }) => !row)) return undefined;
  try {
    for (const { row, purpose } of rows) if (row) keys.decrypt(purpose, row.sealed);
    return true;
  } catch {
    return false;
  }
}

async function writeFingerprint(trx: Handle, fingerprint: string): Promise<void> {
  await trx
    .insertInto('key_check')
    .values({ id: ONLY_ROW, mac: fingerprint })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ mac: fingerprint }))
    .execute();
}
