import { CODE_LIFETIME_SECONDS } from '#contract/sign-in-constants.ts';
import { parish } from '#parish';
import type { Mail } from '../../outbox.ts';

/** The code stands alone on its line, so that telephones offer to fill it in. */
export function codeMail({ to, code }: { readonly to: string; readonly code: string }): Mail {
  return {
    to,
    subject: `Your sign-in code for ${parish.name}`,
    text: `Hello,

your code to sign in at ${parish.name} is

${code}

It is good for ${CODE_LIFETIME_SECONDS / 60} minutes and for one sign-in. Please give it to nobody, not even to somebody
who says that they are from the parish.

If you did not try to sign in just now, somebody else knows your password. They cannot get in without
this code. Please sign in and choose another password, or ask another administrator to set a new one.
`,
  };
}

/** Tells the owner, at the address that the account had, that the way to sign in is another now. */
export function changedMail({
  to,
  changed,
}: {
  readonly to: string;
  readonly changed: readonly string[];
}): Mail {
  return {
    to,
    subject: `Your account at ${parish.name} was changed`,
    text: `Hello,

the ${changed.join(' and the ')} of your account at ${parish.name} has just been changed.

If this was you, or another administrator did it for you, there is nothing to do. If not, please ask another
administrator at once to set a new password for you. If there is no other, whoever looks after the server can
do so with: npm run admin -- reset-password --email <the address of your account>
`,
  };
}

/** Tells the owner that somebody signed in from what they never signed in from before. @param at milliseconds since 1970. */
export function newDeviceMail({
  to,
  device,
  at,
}: {
  readonly to: string;
  readonly device: string;
  readonly at: number;
}): Mail {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: parish.timeZone,
  }).format(at);
  return {
    to,
    subject: `Your account at ${parish.name} was signed in to from a new device`,
    text: `Hello,

somebody has signed in to your account at ${parish.name} from a device that it was not used on before,
or not since its password was last changed: ${device}, on ${when}.

If this was you, there is nothing to do. If not, please sign in, end that session in the Profile tab and choose
another password, or ask another administrator at once to set a new one for you.
`,
  };
}

export function closedMail({ to }: { readonly to: string }): Mail {
  return {
    to,
    subject: `Sign-in is closed for your account at ${parish.name}`,
    text: `Hello,

a wrong password was entered for your account many times in a row, so nobody can sign in to it for now.

Please ask another administrator to set a new password for you. If there is no other, whoever looks after
the server can do so with: npm run admin -- reset-password --email <your address>
`,
  };
}
