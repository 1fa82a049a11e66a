import { CODE_LIFETIME_SECONDS } from '#contract/constants.ts';
import { parish } from '#parish';
import type { Mail } from '../../jobs/outbox.ts';

/** The code is on a line of its own, so that phones offer to fill it in. */
export function otpEmail({ to, code }: { readonly to: string; readonly code: string }): Mail {
  return {
    to,
    subject: `Your sign-in code for ${parish.name}`,
    text: `Hello,

Your sign-in code for ${parish.name} is

${code}

It expires in ${CODE_LIFETIME_SECONDS / 60} minutes and can be used once. Do not share it with anyone, even someone who says
they are from the parish.

If you did not just try to sign in, someone else may have your password. They cannot sign in without this code,
but please change your password now, or ask another administrator to set a new one.
`,
  };
}

/** For the owner, at the old address, after the email address or password changed. */
export function accountChangedEmail({
  to,
  changed,
}: {
  readonly to: string;
  readonly changed: readonly string[];
}): Mail {
  const verb = changed.length > 1 ? 'have' : 'has';
  return {
    to,
    subject: `Your account at ${parish.name} was changed`,
    text: `Hello,

The ${changed.join(' and the ')} of your account at ${parish.name} ${verb} just been changed.

If you made this change, or another administrator made it for you, you do not need to do anything. If not, please
ask another administrator immediately to set a new password for you. If there is no other administrator, please
contact the person who maintains the website.
`,
  };
}

/** For the owner, after a sign-in from a new device. @param at milliseconds since 1970. */
export function newDeviceEmail({
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
    subject: `New sign-in to your account at ${parish.name}`,
    text: `Hello,

Someone signed in to your account at ${parish.name} from a device that had not been used for it before,
or not since your password last changed: ${device}, on ${when}.

If this was you, you do not need to do anything. If not, please sign in, end that session in the Profile tab, and
change your password, or ask another administrator immediately to set a new one for you.
`,
  };
}

export function accountLockedEmail({ to }: { readonly to: string }): Mail {
  return {
    to,
    subject: `Your account at ${parish.name} is locked`,
    text: `Hello,

Your account is locked. Someone entered a wrong password too many times.

Please ask another administrator to set a new password for you. If there is no other administrator, please contact
the person who maintains the website.
`,
  };
}
