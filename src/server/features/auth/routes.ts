import type { Api } from '#contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handlers.ts';
import { codeStep } from './code-step.ts';
import { passwordStep } from './password-step.ts';
import { presentUser } from './present.ts';
import { sessions } from './sessions.ts';

/** Sign-in as design section 6 wants it: a password, then a code by mail, then a session that can be ended. */
export function authRoutes(deps: Deps): Handlers<Api['auth']> {
  const { end } = sessions(deps);
  return {
    login: passwordStep(deps),
    ...codeStep(deps),
    me: ({ session }) => presentUser(session.user),
    logout: {
      changesContent: false,
      write: async ({ session, ip }, trx) => {
        await end(trx, session.id);
        deps.log.info({ event: 'signed out', ip, user: session.user.id }, 'a session was ended');
      },
    },
  };
}
