import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { UserRow } from '#storage/schema.ts';
import type { Handle } from '#storage/storage.ts';
import type { Deps } from '../../../app-context.ts';
import { changesNothingPublic, type Handlers, preparedWrite } from '../../../http/handlers.ts';
import type { Session } from '../../../session.ts';
import { moveToTrash } from '../../../trash/move-to-trash.ts';
import {
  changeLimit,
  noteChange,
  refuseTakenAddress,
  requireGoodPassword,
} from '../account-notifications.ts';
import {
  accountById,
  allAccounts,
  createAccount,
  endChallengesOf,
  setPassword,
  updateAccount,
} from '../accounts.ts';
import { steadyOf } from '../monotonic-clock.ts';
import { hashChosenPassword } from '../password.ts';
import { endSessionsOf } from '../sessions.ts';
import { firstPasswordFrom } from '../temporary-password.ts';
import { requireAnother } from './last-administrator.ts';
import { presentOther } from './present.ts';

/** Administrators look after each other's accounts; nobody's own is among them (design, section 6). */
export function usersRoutes(deps: Deps): Handlers<Api['users']> {
  const { storage, clock, outbox, log } = deps;
  const { now } = steadyOf(clock);
  const countChange = changeLimit(deps, { of: 'others' });
  const read = async (db: Handle, id: number) => presentOther((await accountById(db, id)) ?? unknownUser());

  return {
    list: async () => (await allAccounts(storage.db)).map(presentOther),
    read: ({ params }) => read(storage.db, params.id),
    create: preparedWrite({
      changesContent: false,
      async prepare({ body: { password, name, email }, session }) {
        requireGoodPassword(password, { name, email });
        return hashChosenPassword(password, session.user.id);
      },
      async write({ body: { name, email }, session, ip }, trx, passwordHash) {
        const account = { name, email, passwordHash, first: firstPasswordFrom(now()) };
        const id = await createAccount(trx, account, clock).catch((error) => refuseTakenAddress(error, deps));
        log.info({ event: 'account created', ip, by: session.user.id, user: id }, 'by an administrator');
        return read(trx, id);
      },
    }),
    update: preparedWrite({
      changesContent: true,
      changesAccounts: true,
      async prepare({ params, body: { name, email, password }, session }) {
        requireSomebodyElse(params.id, session);
        const before = (await accountById(storage.db, params.id)) ?? unknownUser();
        const chosen = password?.trim() ? password : undefined;
        if (chosen !== undefined) requireGoodPassword(chosen, { name, email });
        const isTold = chosen !== undefined || email !== before.email;
        if (isTold) await countChange(session);
        return chosen === undefined ? undefined : hashChosenPassword(chosen, session.user.id);
      },
      async write({ params: { id }, body: { name, email, isActive }, ...call }, trx, passwordHash) {
        const { session, ifMatch, ip, afterCommit } = call;
        if (!isActive) await requireAnother(trx, id);
        const before = (await accountById(trx, id)) ?? unknownUser();
        const change = { id, version: ifMatch, name, email, isActive };
        const isDone = await updateAccount(trx, change).catch((error) => refuseTakenAddress(error, deps));
        if (!isDone) throw new ApiProblem('STALE', 'Someone else has changed this user in the meantime');
        await noteChange(trx, { before, email, password: passwordHash }, deps);
        if (passwordHash)
          await setPassword(trx, { user: before, passwordHash, first: firstPasswordFrom(now()) });
        if (!isActive) await endAll(trx, before);
        const about = { ip, by: session.user.id, user: id, isActive, hasNewPassword: !!passwordHash };
        log.info({ event: 'account changed', ...about }, 'by an administrator');
        afterCommit(async () => outbox.deliver());
        return read(trx, id);
      },
    }),
    remove: {
      changesContent: true,
      changesAccounts: true,
      async write({ params: { id }, session, ifMatch, ip, beforeAnswer }, trx) {
        requireSomebodyElse(id, session);
        await requireAnother(trx, id);
        const order = { kind: 'users', id, by: session.user.id, ifMatch, beforeAnswer } as const;
        if (!(await moveToTrash(trx, order, deps))) unknownUser();
        log.info({ event: 'account deleted', ip, by: session.user.id, user: id }, 'by an administrator');
      },
    },
    endSessions: changesNothingPublic(async ({ params: { id }, session, ip }, trx) => {
      requireSomebodyElse(id, session);
      await endAll(trx, (await accountById(trx, id)) ?? unknownUser());
      log.info({ event: 'sessions ended', ip, by: session.user.id, user: id }, 'by an administrator');
    }),
  };
}

async function endAll(trx: Handle, { id }: UserRow): Promise<void> {
  await endChallengesOf(trx, id);
  await endSessionsOf(trx, id);
}

function unknownUser(): never {
  throw new ApiProblem('NOT_FOUND', 'There is no such user');
}

function requireSomebodyElse(id: number, { user }: Session): void {
  if (id === user.id)
    throw new ApiProblem('FORBIDDEN', 'Your own account is not changed here. Use the Profile tab.');
}
