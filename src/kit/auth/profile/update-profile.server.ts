import type { Api } from '../../api/client.ts';
import { mutationWithPrepare, type WriteHandler } from '../../api/handlers.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { KitContext } from '../../app-context.ts';
import type { UserRow } from '../../storage/schema.ts';
import {
  accountChangeLimiter,
  assertAcceptablePassword,
  notifyAccountChange,
  rethrowUnlessEmailTaken,
} from '../account-notifications.server.ts';
import { accountById, setPassword, updateAccount } from '../accounts.server.ts';
import { assertConfirmed, ownerConfirmation } from '../owner-confirmation.server.ts';
import { hashPassword, runInHashSlot, verifyPassword } from '../passwords/password-hash.server.ts';
import { presentAccount } from '../present.server.ts';

/**
 * Changes the caller's own account. A new password ends all other sessions. A user with a temporary password must
 * replace it here before any other call.
 */
export function updateProfile(deps: KitContext): WriteHandler<Api['auth']['updateProfile']> {
  const { storage, log } = deps;
  const confirm = ownerConfirmation(deps);
  const countAccountChange = accountChangeLimiter(deps, { of: 'oneself' });

  return mutationWithPrepare({
    // news articles show their author's name
    changesContent: true,
    // prevents a lost update when another administrator or the admin CLI changes this account concurrently
    changesAccounts: true,
    async prepare({ body, session, ip }) {
      const { name, email, currentPassword } = body;
      const account = (await accountById(storage.db, session.user.id)) ?? throwNoSession();
      const password = body.password?.trim() ? body.password : undefined;
      if (password === undefined && session.user.mustChangePassword)
        throw new ApiProblem('FIRST_PASSWORD', 'Please choose your own password first');
      if (password === undefined && email === account.email) return { account };
      if (password !== undefined) await assertAcceptablePassword(storage.db, password, { name, email });
      const confirmation = await confirm(account, { session, ip, currentPassword });
      // unconfirmed requests do not count, so that they cannot use up the owner's limit
      if (confirmation === 'confirmed') await countAccountChange(session);
      if (password === undefined || confirmation !== 'confirmed') return { account, confirmation };
      return { account, confirmation, passwordHash: await hashNewPassword(password, account) };
    },
    async write({ body: { name, email }, session, ip }, trx, prepared) {
      const { account: before, confirmation, passwordHash } = prepared;
      if (confirmation) assertConfirmed(confirmation, 'change your email address or password');
      const account = (await accountById(trx, before.id)) ?? throwNoSession();
      // the confirmation applies to the account as it was read in prepare
      if (account.password_hash !== before.password_hash || account.email !== before.email)
        throw new ApiProblem('CONFLICT', 'Your account was changed at the same time. Please try again.');
      const change = { id: account.id, name, email, isActive: account.is_active === 1 };
      const isUpdated = await updateAccount(trx, change).catch((error) =>
        rethrowUnlessEmailTaken(error, deps),
      );
      if (!isUpdated) throwNoSession();
      await notifyAccountChange(trx, { before: account, email, password: passwordHash }, deps);
      if (passwordHash) await setPassword(trx, { user: account, passwordHash, exceptSession: session.id });
      const fields = { ip, user: account.id, hasNewPassword: !!passwordHash };
      log.info({ event: 'profile changed', ...fields }, 'by its owner');
      return presentAccount((await accountById(trx, account.id)) ?? throwNoSession());
    },
  });
}

/** @throws ApiProblem INVALID_BODY if the new password is the temporary one. */
async function hashNewPassword(password: string, account: UserRow): Promise<string> {
  const isTemporary = account.must_change_password === 1;
  if (!isTemporary || !(await runInHashSlot(() => verifyPassword(password, account.password_hash))))
    return hashPassword(password);
  const message = 'This is the temporary password that you were given. Please choose a different one.';
  throw new ApiProblem('INVALID_BODY', message, { errors: { password: message } });
}

function throwNoSession(): never {
  throw new ApiProblem('NO_SESSION', 'Please sign in');
}
