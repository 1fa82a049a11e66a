import { normalizeEmail } from '#domain/text/email-address.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { lockAccountsExclusive } from '../../accounts-lock.ts';
import { type Clock, instant } from '../../adapters/clock.ts';
import { resetFailures } from './lockout/lockout-repository.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { NON_EXPIRING_PASSWORD, type TemporaryPassword } from './passwords/temporary-password.ts';
import { expectFirstDevice, forgetDevices } from './sessions/known-devices.ts';
import { endSessionsOf } from './sessions/sessions.ts';

export function accountByEmail(db: Handle, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', normalizeEmail(email)).executeTakeFirst();
}

export function accountById(db: Handle, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Reads an account and locks its row until the transaction ends. Every change of an account locks its row before
 * dependent rows; a different order could deadlock on PostgreSQL.
 */
export function lockAccount(trx: Handle, id: number): Promise<UserRow | undefined> {
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

export async function countActiveAccounts(db: Handle): Promise<number> {
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
  /** Set if the owner did not choose the password. */
  readonly temporary?: TemporaryPassword | undefined;
}

function passwordColumns({ passwordHash, temporary }: NewPassword) {
  return {
    password_hash: passwordHash,
    must_change_password: temporary ? 1 : 0,
    password_expires_at: temporary?.expiresAt ?? null,
  } as const;
}

/**
 * Adds an active administrator.
 *
 * @returns the id.
 * @throws a duplicate error (`storage.isUniqueViolation`) if an account has this email address.
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
      email: normalizeEmail(email),
      ...passwordColumns(password),
      is_active: 1,
      role: 'admin',
      created_at: instant(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await expectFirstDevice(trx, id, clock.now());
  return id;
}

/**
 * Updates the editable fields of an account.
 *
 * @param change.version the version that the caller read; undefined updates any version.
 * @returns false if the account does not exist or has another version.
 * @throws a duplicate error (`storage.isUniqueViolation`) if another account has this email address.
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
 * Sets a new password. Ends sign-ins in progress and all other sessions, resets the failed logins, and forgets the
 * known devices, since one of them may be an attacker's.
 */
export async function setPassword(
  trx: Handle,
  {
    user,
    exceptSession,
    ...password
  }: { readonly user: UserRow; readonly exceptSession?: number } & NewPassword,
): Promise<void> {
  await trx.updateTable('users').set(passwordColumns(password)).where('id', '=', user.id).execute();
  await deleteChallengesOf(trx, user.id);
  await endSessionsOf(trx, user.id, exceptSession);
  await forgetDevices(trx, user.id);
  await resetFailures(trx, user.id);
}

/** Ends the sign-ins in progress: codes that were sent become invalid. */
export async function deleteChallengesOf(trx: Handle, userId: number): Promise<void> {
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute();
}

export interface FirstAdmin {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  /** Whether the server generated the password, which must then be replaced at the first sign-in. */
  readonly isGenerated?: boolean;
}

/**
 * Creates the first administrator if there is no account yet. Safe when several processes call it concurrently.
 *
 * @param onCreated runs in the same transaction with the new account's id.
 * @returns whether this call created the account.
 */
export async function createFirstAdmin(
  storage: Storage,
  { email, password, name, isGenerated }: FirstAdmin,
  clock: Clock,
  onCreated: (trx: Handle, id: number) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return storage.transaction(async (trx) => {
    await lockAccountsExclusive(trx, storage);
    if (await hasAccounts(trx)) return false;
    const account = { email, name, passwordHash, temporary: isGenerated ? NON_EXPIRING_PASSWORD : undefined };
    await onCreated(trx, await createAccount(trx, account, clock));
    return true;
  });
}
