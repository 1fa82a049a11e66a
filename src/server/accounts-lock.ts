import { besideOthers, oneAtATime } from '#storage/advisory-lock.ts';
import type { Handle, Storage } from '#storage/storage.ts';

const ACCOUNTS = 'accounts';

type On = Pick<Storage, 'engine'>;

/**
 * Begins a transaction in which nobody's account changes or goes. What staff write points at its author, and an account
 * that goes takes itself out of all that it wrote: each would wait for what the other holds on PostgreSQL. So this comes
 * before anything else is read or written.
 */
export function keepAccounts(trx: Handle, { engine }: On): Promise<void> {
  return besideOthers(trx, engine, ACCOUNTS);
}

/**
 * Begins a transaction that changes or removes accounts: while it runs no other write of staff does, and what it then
 * reads of sessions and accounts stands until it ends. Before anything else, too.
 */
export function changeAccounts(trx: Handle, { engine }: On): Promise<void> {
  return oneAtATime(trx, engine, ACCOUNTS);
}
