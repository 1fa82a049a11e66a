import type { Api } from '#contract/index.ts';
import type { Handlers } from '../../http/api/handlers.ts';
import type { AppContext } from '../../main/app-context.ts';
import { loginHandler } from './login.ts';
import { presentUser } from './present.ts';
import { ownSessions } from './profile/own-sessions.ts';
import { updateProfile } from './profile/update-profile.ts';
import { sessions } from './sessions/sessions.ts';
import { resendOtpHandler, verifyOtpHandler } from './verify-otp.ts';

/**
 * Sign-in with a password and an emailed code, sessions that can be revoked (design, section 6), and the caller's own
 * account.
 */
export function authRoutes(deps: AppContext): Handlers<Api['auth']> {
  const { end } = sessions(deps);
  return {
    login: loginHandler(deps),
    verifyOtp: verifyOtpHandler(deps),
    resendOtp: resendOtpHandler(deps),
    me: ({ session }) => presentUser(session.user),
    logout: {
      changesContent: false,
      write: async ({ session, ip }, trx) => {
        await end(trx, session.id);
        deps.log.info({ event: 'signed out', ip, user: session.user.id }, 'a session was ended');
      },
    },
    updateProfile: updateProfile(deps),
    ...ownSessions(deps),
  };
}
