import { normalizedEmail } from '../api/fields.ts';
import { CLOCK_SKEW_MS, type Clock, instant } from '../process/clock.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Handle, Storage } from '../storage/storage.ts';
import { lockAccountsExclusive } from './accounts-lock.server.ts';
import { hashPassword } from './passwords/password-hash.server.ts';
import { expectFirstDevice, forgetDevices } from './sessions/known-devices.server.ts';
import { endSessionsOf } from './sessions/sessions.server.ts';

/**
 * Consecutive wrong passwords that lock an account until an administrator or `npm run admin -- reset-password` unlocks
 * it.
 */
export const MAX_CONSECUTIVE_FAILURES = 100;
/** How long a password that another administrator set can be used. */
const TEMPORARY_PASSWORD_MS = 72 * 60 * 60_000;

/** @param email as `normalizedEmail` returns it. */
export function accountByEmail(db: Handle, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
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

/** A password that the owner did not choose and must replace at the first sign-in (ASVS 5.0, 6.4.1). */
export interface TemporaryPassword {
  /** An ISO 8601 instant; null if it does not expire, so that the last administrator is never locked out by time. */
  readonly expiresAt: string | null;
}

/** For passwords that the server or the admin CLI generates and prints. */
export const NON_EXPIRING_PASSWORD: TemporaryPassword = { expiresAt: null };

/** For passwords that one administrator sets for another. */
export function temporaryPasswordFrom(now: number): TemporaryPassword {
  return { expiresAt: instant(now + TEMPORARY_PASSWORD_MS) };
}

export function isPasswordExpired({ password_expires_at }: UserRow, now: number): boolean {
  if (password_expires_at === null) return false;
  const remainingMs = Date.parse(password_expires_at) - now;
  // a longer remaining lifetime means that the clock was set back after the password was set
  return remainingMs <= 0 || remainingMs > TEMPORARY_PASSWORD_MS + CLOCK_SKEW_MS;
}

/** A password to be stored. */
interface NewPassword {
  readonly passwordHash: string;
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
      email: normalizedEmail.parse(email),
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
 * Sets a new password. Ends sign-ins in progress, an invitation and all other sessions, resets the failed logins, and forgets the
 * known devices, since one of them may be an attacker's. Unless the owner sets it in `exceptSession`, it also deletes the
 * passkeys.
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
  await voidEmailedSecrets(trx, user.id);
  await endSessionsOf(trx, user.id, exceptSession);
  await forgetDevices(trx, user.id);
  // set by someone else, because the account may be in other hands
  if (exceptSession === undefined) await trx.deleteFrom('passkeys').where('user_id', '=', user.id).execute();
  await resetFailures(trx, user.id);
}

/** Ends the sign-ins in progress and an invitation: codes and links that were sent become invalid. */
export async function voidEmailedSecrets(trx: Handle, userId: number): Promise<void> {
  await trx.deleteFrom('challenges').where('user_id', '=', userId).execute();
  await trx.deleteFrom('invitations').where('user_id', '=', userId).execute();
}

/** Identifies an account in the table of failed logins. The admin CLI can unlock it without the secret key. */
export function userKey(userId: number): string {
  return `user ${userId}`;
}

/**
 * Counts a failed login before the password is checked, so that parallel attempts are all counted.
 *
 * @param attempt.key the account's `userKey`, or a keyed hash of an unknown address.
 * @returns the number of consecutive failures; `undefined` if the account is locked.
 */
export async function countFailure(
  trx: Handle,
  { key, now }: { readonly key: string; readonly now: number },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('sign_in_failures')
    .values({ account_hash: key, in_a_row: 1, last_at: instant(now) })
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

/** Deletes the failures of an account, which also unlocks it. */
export async function resetFailures(trx: Handle, userId: number): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('account_hash', '=', userKey(userId)).execute();
}

export async function isLocked(db: Handle, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_failures')
    .select('in_a_row')
    .where('account_hash', '=', userKey(userId))
    .executeTakeFirst();
  return row !== undefined && row.in_a_row >= MAX_CONSECUTIVE_FAILURES;
}

interface FirstAdmin {
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
