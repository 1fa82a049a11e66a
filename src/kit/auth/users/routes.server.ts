import type { Api } from '../../api/client.ts';
import { type Handlers, mutationWithPrepare, privateMutation } from '../../api/handlers.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { Session } from '../../api/session.server.ts';
import type { KitContext } from '../../app-context.ts';
import { monotonic } from '../../process/clock.ts';
import { fieldMapper } from '../../storage/column-names.ts';
import type { UserRow } from '../../storage/schema.ts';
import type { Handle } from '../../storage/storage.ts';
import { moveToTrash } from '../../trash/move-to-trash.server.ts';
import {
  accountChangeLimiter,
  assertAcceptablePassword,
  notifyAccountChange,
  rethrowUnlessEmailTaken,
} from '../account-notifications.server.ts';
import {
  accountById,
  allAccounts,
  createAccount,
  lockAccount,
  setPassword,
  temporaryPasswordFrom,
  updateAccount,
  voidEmailedSecrets,
} from '../accounts.server.ts';
import { sendInvitation, validInvitations } from '../invitations.server.ts';
import { DUMMY_HASH, hashPassword } from '../passwords/password-hash.server.ts';
import { endSessionsOf } from '../sessions/sessions.server.ts';
import type { User } from './contract.ts';

const toFields = fieldMapper();

/** Administrators manage each other's accounts, not their own (admin specification, section 6). */
export function usersRoutes(deps: KitContext): Handlers<Api['users']> {
  const { storage, clock, log } = deps;
  const { now } = monotonic(clock);
  const countAccountChange = accountChangeLimiter(deps, { of: 'others' });
  const present = async (db: Handle, accounts: readonly UserRow[]) => {
    const invited = new Set((await validInvitations(db, now()).execute()).map(({ id }) => id));
    return accounts.map((account) => presentUserRecord(account, invited.has(account.id)));
  };
  const read = async (db: Handle, id: number) => {
    const [user] = await present(db, [(await accountById(db, id)) ?? throwNotFound()]);
    return user as User;
  };

  return {
    list: async () => present(storage.db, await allAccounts(storage.db)),
    read: ({ params }) => read(storage.db, params.id),
    create: mutationWithPrepare({
      changesContent: false,
      async prepare({ body: { invite, password = '', name, email }, session }) {
        if (invite) return countAccountChange(session);
        await assertAcceptablePassword(storage.db, password, { name, email });
        return hashPassword(password);
      },
      async write({ body: { name, email }, session, ip }, trx, passwordHash) {
        const credentials = passwordHash
          ? { passwordHash, temporary: temporaryPasswordFrom(now()) }
          : { passwordHash: DUMMY_HASH };
        const account = { name, email, ...credentials };
        const id = await createAccount(trx, account, clock).catch((error) =>
          rethrowUnlessEmailTaken(error, deps),
        );
        const unsent = passwordHash ? {} : await sendInvitation(trx, { id, email }, deps);
        log.info({ event: 'account created', ip, by: session.user.id, user: id }, 'by an administrator');
        return { ...(await read(trx, id)), ...unsent };
      },
    }),
    update: mutationWithPrepare({
      changesContent: true,
      changesAccounts: true,
      async prepare({ params, body: { name, email, password }, session }) {
        assertOtherUser(params.id, session);
        const before = (await accountById(storage.db, params.id)) ?? throwNotFound();
        const chosen = password?.trim() ? password : undefined;
        if (chosen !== undefined) await assertAcceptablePassword(storage.db, chosen, { name, email });
        const willNotifyOwner = chosen !== undefined || email !== before.email;
        if (willNotifyOwner) await countAccountChange(session);
        return chosen === undefined ? undefined : hashPassword(chosen);
      },
      async write({ params: { id }, body: { name, email, isActive }, ...call }, trx, passwordHash) {
        const { session, ifMatch, ip } = call;
        if (!isActive) await assertNotLastAdmin(trx, id);
        const before = (await accountById(trx, id)) ?? throwNotFound();
        const change = { id, version: ifMatch, name, email, isActive };
        const isUpdated = await updateAccount(trx, change).catch((error) =>
          rethrowUnlessEmailTaken(error, deps),
        );
        if (!isUpdated)
          throw new ApiProblem('STALE', 'Someone else changed this user while you were editing.');
        await notifyAccountChange(trx, { before, email, password: passwordHash }, deps);
        if (passwordHash)
          await setPassword(trx, { user: before, passwordHash, temporary: temporaryPasswordFrom(now()) });
        if (!isActive) await endSignIns(trx, before);
        const fields = { ip, by: session.user.id, user: id, isActive, hasNewPassword: !!passwordHash };
        log.info({ event: 'account changed', ...fields }, 'by an administrator');
        return read(trx, id);
      },
    }),
    remove: {
      changesContent: true,
      changesAccounts: true,
      async write({ params: { id }, session, ifMatch, ip }, trx) {
        assertOtherUser(id, session);
        await assertNotLastAdmin(trx, id);
        const deletion = {
          kind: 'users',
          id,
          by: session.user.id,
          ifMatch,
        } as const;
        if (!(await moveToTrash(trx, deletion, deps))) throwNotFound();
        log.info({ event: 'account deleted', ip, by: session.user.id, user: id }, 'by an administrator');
      },
    },
    endSessions: privateMutation(async ({ params: { id }, session, ip }, trx) => {
      assertOtherUser(id, session);
      await endSignIns(trx, (await accountById(trx, id)) ?? throwNotFound());
      log.info({ event: 'sessions ended', ip, by: session.user.id, user: id }, 'by an administrator');
    }),
    invite: mutationWithPrepare({
      changesContent: false,
      prepare: ({ session }) => countAccountChange(session),
      async write({ params: { id }, session, ip }, trx) {
        const user = (await lockAccount(trx, id)) ?? throwNotFound();
        if (!user.is_active || user.password_hash !== DUMMY_HASH)
          throw new ApiProblem('CONFLICT', 'Only an active user without a password can be invited.');
        const unsent = await sendInvitation(trx, user, deps);
        log.info({ event: 'user invited', ip, by: session.user.id, user: id }, 'by an administrator');
        return unsent;
      },
    }),
    cancelInvitation: privateMutation(async ({ params: { id }, session, ip }, trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('invitations')
        .where('user_id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ApiProblem('NOT_FOUND', 'There is no such invitation');
      log.info({ event: 'invitation canceled', ip, by: session.user.id, user: id }, 'by an administrator');
    }),
  };
}

async function endSignIns(trx: Handle, { id }: UserRow): Promise<void> {
  await voidEmailedSecrets(trx, id);
  await endSessionsOf(trx, id);
}

function throwNotFound(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such user');
}

function assertOtherUser(id: number, { user }: Session): void {
  if (id === user.id)
    throw new ApiProblem('FORBIDDEN', 'You cannot change your own account here. Please use the Profile tab.');
}

/**
 * Checks that another active account exists. Only for a write that `changesAccounts`: otherwise two administrators who
 * delete each other concurrently would both pass.
 *
 * @param id the account that is about to be deleted or deactivated.
 * @throws ApiProblem CONFLICT if it is the last active account.
 */
async function assertNotLastAdmin(trx: Handle, id: number): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', 1)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (!other)
    throw new ApiProblem('CONFLICT', 'The last active administrator cannot be deactivated or deleted.');
}

/** An account in the administrators' user list. */
function presentUserRecord(user: UserRow, isInvited: boolean): User {
  return { ...toFields(user), credentials: credentialsOf(user, isInvited) };
}

function credentialsOf({ password_hash, must_change_password }: UserRow, isInvited: boolean) {
  if (password_hash === DUMMY_HASH) return isInvited ? 'invited' : 'none';
  return must_change_password ? 'temporary' : 'own';
}
