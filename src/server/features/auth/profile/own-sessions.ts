import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import type { Deps } from '../../../app-context.ts';
import { changesNothingPublic, type Handlers } from '../../../http/handlers.ts';
import { steadyOf } from '../monotonic-clock.ts';
import { endSessionsOf, openSessionsOf } from '../sessions.ts';
import { deviceWords } from './user-agent-label.ts';

type OwnSessions = Pick<Handlers<Api['auth']>, 'sessions' | 'endSession' | 'endOtherSessions'>;

/** Where somebody is signed in, and how to end that (safety, "What the specifications leave open"). */
export function ownSessions({ storage, clock, log }: Deps): OwnSessions {
  const { now } = steadyOf(clock);
  return {
    sessions: async ({ session: { id, user } }) => {
      const open = await openSessionsOf(storage.db, { userId: user.id, now: now() });
      return open.map((row) => ({
        id: row.id,
        device: deviceWords(row.device),
        isCurrent: row.id === id,
        startedAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }));
    },
    endSession: changesNothingPublic(async ({ params: { id }, session: { user }, ip }, trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ApiProblem('NOT_FOUND', 'There is no such session');
      log.info({ event: 'signed out', ip, user: user.id }, 'a session was ended from another');
    }),
    endOtherSessions: changesNothingPublic(async ({ session: { id, user }, ip }, trx) => {
      await endSessionsOf(trx, user.id, id);
      log.info({ event: 'signed out', ip, user: user.id }, 'all other sessions were ended');
    }),
  };
}
