import type { UserRow } from '#storage/schema.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { type Clock, instant } from '../../outside/clock.ts';
import { normalEmail } from './mail-address.ts';
import { hashPassword } from './password.ts';
import { endSessionsOf } from './sessions.ts';
import { forgetFailures } from './sign-in-failures.ts';

export function accountByEmail(db: Handle, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', normalEmail(email)).executeTakeFirst();
}

export function accountById(db: Handle, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
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

/**
 * Adds an active administrator; answers the id.
 *
 * @throws the engine's error for a duplicate (`storage.isDuplicate`) when the address has an account already.
 */
export async function createAccount(
  trx: Handle,
  {
    name,
    email,
    passwordHash,
  }: { readonly name: string; readonly email: string; readonly passwordHash: string },
  clock: Clock,
): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      name,
      email: normalEmail(email),
      password_hash: passwordHash,
      is_active: 1,
      role: 'admin',
      created_at: instant(clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets a new password: what was open under the old one ends, and wrong passwords so far are forgiven. */
export async function setPassword(
  trx: Handle,
  {
    user,
    passwordHash,
    keepSession,
  }: { readonly user: UserRow; readonly passwordHash: string; readonly keepSession?: number },
): Promise<void> {
  await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
  await trx.deleteFrom('challenges').where('user_id', '=', user.id).execute();
  await endSessionsOf(trx, user.id, keepSession);
  await forgetFailures(trx, user.email);
}

/**
 * Creates the first administrator if there is no account yet, however many processes try at once.
 *
 * @param also what else belongs to a first start, in the same transaction; it gets the new account's id.
 * @returns whether this call created the account.
 */
export async function createFirstAdmin(
  storage: Storage,
  { email, password, name }: { readonly email: string; readonly password: string; readonly name: string },
  clock: Clock,
  also: (trx: Handle, id: number) => Promise<void> = async () => undefined,
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return storage.transaction(async (trx) => {
    await oneAtATime(trx);
    if (await hasAccounts(trx)) return false;
    await also(trx, await createAccount(trx, { email, name, passwordHash }, clock));
    return true;
  });
}

/** Makes transactions that look before they insert wait for each other: on PostgreSQL two would see an empty table otherwise. */
async function oneAtATime(trx: Handle): Promise<void> {
  await trx
    .updateTable('content_revision')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', 1)
    .execute();
}
