import { StorageUnusable } from '#storage/errors.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import type { Settings } from './config.ts';
import { type Keys, keysFrom } from './crypto.ts';
import { opensSealedRows } from './sealed-rows.ts';
import { existingKey, makeKey } from './secret-key.ts';

/** In place of a check: whichever key comes next is the one. */
const ANY_KEY = '';
const ONLY_ROW = 1;
const HELP =
  'Give every process the same SECRET_KEY, or put the secret.key of that time into DATA_DIR. If it is lost for good: npm run admin -- forget-key';

/**
 * The keys of this parish, made at the very first start. Of several processes on one database none goes on with
 * a key of its own: what one sealed the others could not read. Call it where no other process starts.
 *
 * @throws StorageUnusable for another key than the one that this database was sealed with; nothing is written then.
 */
export async function keysOf(settings: Settings, storage: Storage): Promise<Keys> {
  const { db } = storage;
  const check = await readCheck(db);
  const secret = existingKey(settings);
  if (secret === undefined && check && check.mac !== ANY_KEY)
    throw new StorageUnusable(`The secret key that this database was sealed with is not here. ${HELP}`);
  const keys = keysFrom(secret ?? makeKey(settings));
  const mac = checkOf(keys);
  if (check?.mac === mac) return keys;
  // a database of an older version has no check yet, and may have something sealed
  const isOther = check ? check.mac !== ANY_KEY : (await opensSealedRows(db, keys)) === false;
  if (isOther)
    throw new StorageUnusable(`The secret key is not the one that this database was sealed with. ${HELP}`);
  await storage.transaction((trx) => writeCheck(trx, mac));
  return keys;
}

/** Whether these are the keys that the parish goes on with: after `forgetKey` a process may still run with those of before. */
export async function areOfParish(db: Handle, keys: Keys): Promise<boolean> {
  return (await readCheck(db))?.mac === checkOf(keys);
}

/** Lets the next start go on with whichever key it is given; what was sealed under the lost one stays unreadable. */
export async function forgetKey(trx: Handle): Promise<void> {
  await writeCheck(trx, ANY_KEY);
}

function checkOf(keys: Keys): string {
  return keys.mac('key check', 'idavaka');
}

function readCheck(db: Handle): Promise<{ mac: string } | undefined> {
  return db.selectFrom('key_check').select('mac').where('id', '=', ONLY_ROW).executeTakeFirst();
}

async function writeCheck(trx: Handle, mac: string): Promise<void> {
  await trx
    .insertInto('key_check')
    .values({ id: ONLY_ROW, mac })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ mac }))
    .execute();
}
