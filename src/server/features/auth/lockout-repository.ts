import { sql } from 'kysely';
import { normalEmail } from '#domain/email-address.ts';
import { deleteSome } from '#storage/delete-in-batches.ts';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Keys } from '../../crypto.ts';

/** Wrong passwords in a row after which an account is closed until an administrator, or the host's command line, opens it. */
export const MAX_CONSECUTIVE_FAILURES = 100;
/** What stands for the count when the account is closed and its owner was told. */
const CLOSED_AND_TOLD = MAX_CONSECUTIVE_FAILURES + 1;
const FEW = 2;
const MOST_KEPT = 100_000;

/** Whose password somebody tried, in a word that can be kept. */
export type Tried = string;

const ACCOUNT = 'user ';

/** An account goes by its number, so that the host's command line, which knows no key, can open it. */
function accountTried(userId: number): Tried {
  return `${ACCOUNT}${userId}`;
}

/** Of an address that may be nobody's, or a password typed in the wrong place, only a keyed hash is kept. */
export function markOf(keys: Keys, email: string): string {
  return keys.mac('sign-in failures', normalEmail(email));
}

export function triedOf(
  { keys }: { readonly keys: Keys },
  { account, email }: { readonly account: { readonly id: number } | undefined; readonly email: string },
): Tried {
  return account ? accountTried(account.id) : markOf(keys, email);
}

/**
 * Counts one failure before it is known to be one, so that guesses made at the same time are all counted. Addresses
 * without an account are counted just the same, so that nobody can tell them apart.
 *
 * @returns how many there are in a row now; undefined when the account is closed.
 */
export async function countFailure(
  trx: Handle,
  { tried, now }: { readonly tried: Tried; readonly now: number },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('sign_in_failures')
    .values({ account_hash: tried, in_a_row: 1, last_at: instant(now) })
    .onConflict((conflict) =>
      conflict
        .column('account_hash')
        .doUpdateSet((eb) => ({ in_a_row: eb('sign_in_failures.in_a_row', '+', 1), last_at: instant(now) }))
        .where('sign_in_failures.in_a_row', '<', MAX_CONSECUTIVE_FAILURES),
    )
    .returning('in_a_row')
    .executeTakeFirst();
  return row?.in_a_row;
}

/** Takes back one count, and keeps nothing where it was the only one: the try came to nothing, through no fault of who made it. */
export async function uncountFailure(trx: Handle, tried: Tried): Promise<void> {
  const row = await trx
    .updateTable('sign_in_failures')
    .set((eb) => ({ in_a_row: eb('in_a_row', '-', 1) }))
    .where('account_hash', '=', tried)
    .where('in_a_row', '>', 0)
    .where('in_a_row', '<', CLOSED_AND_TOLD)
    .returning('in_a_row')
    .executeTakeFirst();
  if (row?.in_a_row === 0)
    await trx.deleteFrom('sign_in_failures').where('account_hash', '=', tried).execute();
}

/**
 * Notes, in the transaction that posts the mail, that the owner of a closed account is told.
 *
 * @param until when it was closed at the latest, in milliseconds since 1970; whenever that was, if undefined.
 * @returns false when it is open, was closed after that, or was told of before.
 */
export async function noteTold(
  trx: Handle,
  { tried, until }: { readonly tried: Tried; readonly until: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_in_failures')
    .set({ in_a_row: CLOSED_AND_TOLD })
    .where('account_hash', '=', tried)
    .where('in_a_row', '=', MAX_CONSECUTIVE_FAILURES)
    .$if(until !== undefined, (query) => query.where('last_at', '<=', instant(until as number)))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Begins a new row: after a right password, or to open a closed account. */
export async function forgetFailures(trx: Handle, userId: number): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('account_hash', '=', accountTried(userId)).execute();
}

export async function isClosed(db: Handle, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('in_a_row')
    .where('account_hash', '=', accountTried(userId))
    .executeTakeFirst();
  return row !== undefined && row.in_a_row >= MAX_CONSECUTIVE_FAILURES;
}

/**
 * Forgets those of whom nothing was heard since then. A closed account stays closed until somebody opens it; an address that
 * is nobody's, which nobody can open, does not.
 */
export function forgetOld(trx: Handle, until: string): Promise<boolean> {
  const isOpenOrNobodys = sql`(in_a_row < ${MAX_CONSECUTIVE_FAILURES} or account_hash not like ${`${ACCOUNT}%`})`;
  return deleteSome(trx, 'sign_in_failures', {
    key: ['account_hash'],
    due: sql`last_at <= ${until} and ${isOpenOrNobodys} order by last_at`,
  });
}

/**
 * Forgets the oldest of those who failed once or twice, beyond so many: anybody can name a new address with every guess.
 *
 * @param most rows that may stay.
 */
export function forgetOldest(trx: Handle, most = MOST_KEPT): Promise<boolean> {
  const last = sql`select last_at from sign_in_failures order by last_at desc limit 1 offset ${most}`;
  return deleteSome(trx, 'sign_in_failures', {
    key: ['account_hash'],
    due: sql`last_at <= (${last}) and in_a_row <= ${FEW} order by last_at`,
  });
}
