import type { Api } from '#contract/index.ts';
import { ApiProblem } from '#contract/problem.ts';
import { type Handlers, privateMutation } from '../../../http/api/handlers.ts';
import type { AppContext } from '../../../main/app-context.ts';
import { monotonic } from '../sessions/monotonic-clock.ts';
import { activeSessionsOf, endSessionsOf } from '../sessions/sessions.ts';
import { userAgentLabel } from '../sessions/user-agent-label.ts';

type OwnSessions = Pick<Handlers<Api['auth']>, 'sessions' | 'endSession' | 'endOtherSessions'>;

/** Lists and ends the caller's own sessions (safety, "What the specifications leave open"). */
export function ownSessions({ storage, clock, log }: AppContext): OwnSessions {
  const { now } = monotonic(clock);
  return {
    sessions: async ({ session: { id, user } }) => {
      const open = await activeSessionsOf(storage.db, { userId: user.id, now: now() });
      return open.map((row) => ({
        id: row.id,
        device: userAgentLabel(row.device),
        isCurrent: row.id === id,
        startedAt: row.created_at,
        lastSeenAt: row.last_seen_at,
      }));
    },
    endSession: privateMutation(async ({ params: { id }, session: { user }, ip }, trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ApiProblem('NOT_FOUND', 'There is no such session');
      log.info({ event: 'signed out', ip, user: user.id }, 'a session was ended from another');
    }),
    endOtherSessions: privateMutation(async ({ session: { id, user }, ip }, trx) => {
      await endSessionsOf(trx, user.id, id);
      log.info({ event: 'signed out', ip, user: user.id }, 'all other sessions were ended');
    }),
  };
}
