import { lockExclusive, lockShared } from '../storage/postgres/locks.ts';
import type { Handle, Storage } from '../storage/storage.ts';

const LOCK_NAME = 'accounts';

type Engine = Pick<Storage, 'engine'>;

/**
 * Takes the accounts lock in shared mode: until the transaction ends, no account is changed or deleted. Content rows
 * reference their author, and deleting an account updates those rows; without this lock order both would deadlock on
 * PostgreSQL. Call it before any other statement of the transaction.
 */
export function lockAccountsShared(trx: Handle, { engine }: Engine): Promise<void> {
  return lockShared(trx, engine, LOCK_NAME);
}

/**
 * Takes the accounts lock exclusively, to change or delete accounts: no other staff write runs until the transaction
 * ends, so sessions and accounts that it reads do not change meanwhile. Call it before any other statement of the
 * transaction.
 */
export function lockAccountsExclusive(trx: Handle, { engine }: Engine): Promise<void> {
  return lockExclusive(trx, engine, LOCK_NAME);
}
