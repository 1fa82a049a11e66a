import { normalEmail } from '#domain/email-address.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { changeAccounts } from '../../accounts-lock.ts';
import { type Clock, instant } from '../../adapters/clock.ts';
import { awaitFirstDevice, forgetDevices } from './known-devices.ts';
import { forgetFailures } from './lockout-repository.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import { type FirstPassword, FROM_THE_HOST } from './temporary-password.ts';

export function accountByEmail(db: Handle, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', normalEmail(email)).executeTakeFirst();
}

export function accountById(db: Handle, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Reads an account and holds its row until the transaction ends. Whoever changes or removes an account takes its row first,
 * and then what hangs on it: in another order two would wait for each other on PostgreSQL.
 */
export function holdAccount(trx: Handle, id: number): Promise<UserRow | undefined> {
  return trx
    .updateTable('users')
    .set((eb) => ({ is_active: eb.ref('is_active') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Oldest first. */
export function allAccounts(db: Handle): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('id').execute();
}

export async function hasAccounts(db: Handle): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function countActive(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

/** A password to be stored. */
export interface NewPassword {
  readonly passwordHash: string;
  /** Set when its owner did not choose it. */
  readonly first?: FirstPassword | undefined;
}

function passwordColumns({ passwordHash, first }: NewPassword) {
  return {
    password_hash: passwordHash,
    must_change_password: first ? 1 : 0,
    password_expires_at: first?.expiresAt ?? null,
  } as const;
}

/**
 * Adds an active administrator; answers the id.
 *
 * @throws the engine's error for a duplicate (`storage.isDuplicate`) when the address has an account already.
 */
export async function createAccount(
  trx: Handle,
  { name, email, ...password }: { readonly name: string; readonly email: string } & NewPassword,
  clock: Clock,
): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      name,
      email: normalEmail(email),
      ...passwordColumns(password),
      is_active: 1,
      role: 'admin',
      created_at: instant(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await awaitFirstDevice(trx, id, clock.now());
  return id;
}

/**
 * Writes the fields of an account that its forms show.
 *
 * @param change.version the one that the caller saw; undefined for whichever there is.
 * @returns false when there is no such account, or none any more in that version.
 * @throws the engine's error for a duplicate (`storage.isDuplicate`) when the address has another account.
 */
export async function updateAccount(
  trx: Handle,
  {
    id,
    version,
    name,
    email,
    isActive,
  }: { id: number; version?: number | undefined; name: string; email: string; isActive: boolean },
): Promise<boolean> {
  if (Number.isNaN(version)) return false;
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set((eb) => ({ name, email, is_active: isActive ? 1 : 0, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sets a new password: what was open under the old one ends, wrong passwords so far are forgiven, and no browser is known
 * any more, since one of them may be a stranger's.
 */
export async function setPassword(
  trx: Handle,
  { user, keepSession, ...password }: { readonly user: UserRow; readonly keepSession?: number } & NewPassword,
): Promise<void> {
  await trx.updateTable('users').set(passwordColumns(password)).where('id', '=', user.id).execute();
  await endChallengesOf(trx, user.id);
  await endSessionsOf(trx, user.id, keepSession);
  await forgetDevices(trx, user.id);
  await forgetFailures(trx, user.id);
}

/** Ends the sign-ins under way: a code that was sent is worth nothing any more. */
export async function endChallengesOf(trx: Handle, userId: number): Promise<void> {
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute();
}

export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** Whether the password was made up here, to be replaced at the first sign-in. */
  readonly isMade?: boolean;
}

/**
 * Creates the first administrator if there is no account yet, however many processes try at once.
 *
 * @param also what else belongs to a first start, in the same transaction; it gets the new account's id.
 * @returns whether this call created the account.
 */
export async function createFirstAdmin(
  storage: Storage,
  { email, password, name, isMade }: FirstAdmin,
  clock: Clock,
  also: (trx: Handle, id: number) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return storage.transaction(async (trx) => {
    await changeAccounts(trx, storage);
    if (await hasAccounts(trx)) return false;
    const account = { email, name, passwordHash, first: isMade ? FROM_THE_HOST : undefined };
    await also(trx, await createAccount(trx, account, clock));
    return true;
  });
}
