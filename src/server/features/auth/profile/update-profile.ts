import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Deps } from '../../../app-context.ts';
import { preparedWrite, type WriteHandler } from '../../../http/handlers.ts';
import {
  changeLimit,
  noteChange,
  refuseTakenAddress,
  requireGoodPassword,
} from '../account-notifications.ts';
import { accountById, setPassword, updateAccount } from '../accounts.ts';
import { hashAnotherPassword, hashChosenPassword } from '../password.ts';
import { presentAccount } from '../present.ts';
import type { TryPassword } from '../verify-credentials.ts';
import { confirmations, requireSure } from './step-up-auth.ts';

type UpdateProfile = WriteHandler<Api['auth']['updateProfile']>;

/**
 * Changes one's own account. A new password ends all other sessions and keeps one's own; whoever signed in with a first
 * password replaces it here, and can do nothing else before.
 */
export function updateProfile(deps: Deps, tryPassword: TryPassword): UpdateProfile {
  const { storage, outbox, log } = deps;
  const confirmationOf = confirmations(deps, tryPassword);
  const countChange = changeLimit(deps, { of: 'oneself' });

  return preparedWrite({
    // a news article names its author
    changesContent: true,
    // so that saving never undoes what another administrator or the host does to this account at the same moment
    changesAccounts: true,
    async prepare({ body, session, ip }) {
      const { name, email, currentPassword } = body;
      const account = (await accountById(storage.db, session.user.id)) ?? noSession();
      const password = body.password?.trim() ? body.password : undefined;
      if (password === undefined && session.user.mustChangePassword)
        throw new ApiProblem('FIRST_PASSWORD', 'Please choose a password of your own first');
      if (password === undefined && email === account.email) return { account };
      if (password !== undefined) requireGoodPassword(password, { name, email });
      const confirmation = await confirmationOf({ session, ip, account, currentPassword });
      // what is not confirmed must not use up what the owner may still need
      if (confirmation === 'sure') await countChange(session);
      if (password === undefined || confirmation !== 'sure') return { account, confirmation };
      return { account, confirmation, passwordHash: await hashOf(password, account) };
    },
    async write({ body: { name, email }, session, ip, afterCommit }, trx, prepared) {
      const { account: before, confirmation, passwordHash } = prepared;
      if (confirmation) requireSure(confirmation);
      const account = (await accountById(trx, before.id)) ?? noSession();
      // what was confirmed was confirmed for the account as it was
      if (account.password_hash !== before.password_hash || account.email !== before.email)
        throw new ApiProblem('CONFLICT', 'Your account was changed at the same moment. Please try again.');
      const change = { id: account.id, name, email, isActive: account.is_active === 1 };
      const isDone = await updateAccount(trx, change).catch((error) => refuseTakenAddress(error, deps));
      if (!isDone) noSession();
      await noteChange(trx, { before: account, email, password: passwordHash }, deps);
      if (passwordHash) await setPassword(trx, { user: account, passwordHash, keepSession: session.id });
      const about = { ip, user: account.id, hasNewPassword: !!passwordHash };
      log.info({ event: 'profile changed', ...about }, 'by its owner');
      afterCommit(async () => outbox.deliver());
      return presentAccount((await accountById(trx, account.id)) ?? noSession());
    },
  });
}

/** @throws ApiProblem INVALID_BODY when a first password is to be replaced by itself. */
async function hashOf(password: string, account: UserRow): Promise<string> {
  if (!account.must_change_password) return hashChosenPassword(password, account.id);
  const another = await hashAnotherPassword(password, account);
  if (another !== undefined) return another;
  const message = 'This is the password that you were given. Please choose another one.';
  throw new ApiProblem('INVALID_BODY', message, { errors: { password: message } });
}

function noSession(): never {
  throw new ApiProblem('NO_SESSION', 'Please sign in');
}
