import type { Api } from '../api/client.ts';
import { type Handlers, privateMutation } from '../api/handlers.ts';
import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import { monotonic } from '../process/clock.ts';
import { acceptInvitationHandler } from './invitations.server.ts';
import { loginHandler } from './login.server.ts';
import { passkeyHandlers } from './passkeys/passkeys.server.ts';
import { presentUser } from './present.server.ts';
import { updateProfile } from './profile/update-profile.server.ts';
import { activeSessionsOf, endSession, endSessionsOf } from './sessions/sessions.server.ts';
import { userAgentLabel } from './sessions/user-agent-label.server.ts';
import { resendOtpHandler, verifyOtpHandler } from './verify-otp.server.ts';

/** Sign-in with a password and an emailed code, sessions that can be revoked, and the caller's own account. */
export function authRoutes(deps: KitContext): Handlers<Api['auth']> {
  const { storage, clock, log } = deps;
  const { now } = monotonic(clock);
  return {
    login: loginHandler(deps),
    verifyOtp: verifyOtpHandler(deps),
    resendOtp: resendOtpHandler(deps),
    acceptInvitation: acceptInvitationHandler(deps),
    ...passkeyHandlers(deps),
    me: ({ session }) => presentUser(session.user),
    logout: privateMutation(async ({ session, ip }, trx) => {
      await endSession(trx, session.id);
      log.info({ event: 'signed out', ip, user: session.user.id }, 'a session was ended');
    }),
    updateProfile: updateProfile(deps),
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
