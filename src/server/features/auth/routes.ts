import type { Api } from '#contract/index.ts';
import type { Deps } from '../../app-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { passwordStep } from './login.ts';
import { presentUser } from './present.ts';
import { ownSessions } from './profile/own-sessions.ts';
import { updateProfile } from './profile/update-profile.ts';
import { sessions } from './sessions.ts';
import { passwordTries } from './verify-credentials.ts';
import { codeStep } from './verify-otp.ts';

/** Sign-in as design section 6 wants it: a password, then a code by mail, then a session that can be ended; and one's own account. */
export function authRoutes(deps: Deps): Handlers<Api['auth']> {
  const { end } = sessions(deps);
  const tryPassword = passwordTries(deps);
  return {
    login: passwordStep(deps, tryPassword),
    ...codeStep(deps),
    me: ({ session }) => presentUser(session.user),
    logout: {
      changesContent: false,
      write: async ({ session, ip }, trx) => {
        await end(trx, session.id);
        deps.log.info({ event: 'signed out', ip, user: session.user.id }, 'a session was ended');
      },
    },
    updateProfile: updateProfile(deps, tryPassword),
    ...ownSessions(deps),
  };
}
