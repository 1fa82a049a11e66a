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
