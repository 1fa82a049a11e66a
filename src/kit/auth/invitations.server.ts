import type { Api } from '../api/client.ts';
import { mutationWithPrepare, type WriteHandler } from '../api/handlers.ts';
import { ApiProblem } from '../api/problem.ts';
import type { KitContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record.server.ts';
import type { Mail } from '../mail/mail.ts';
import { CLOCK_SKEW_MS, instant, monotonic } from '../process/clock.ts';
import { randomToken, sha256Hex } from '../security/crypto.ts';
import { clientKey } from '../security/rate-limiter.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import { assertAcceptablePassword } from './account-notifications.server.ts';
import { lockAccount, setPassword } from './accounts.server.ts';
import { hashPassword } from './passwords/password-hash.server.ts';

const INVITATION_HOURS = 72;
export const INVITATION_MS = INVITATION_HOURS * 60 * 60_000;
export const INVITATION_ATTEMPTS_PER_MINUTE = 20;

/**
 * Emails the user a link to choose a password. It replaces an earlier link; only a hash of its token is stored.
 *
 * @returns the link, if the server cannot send it.
 */
export async function sendInvitation(
  trx: Handle,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  { clock, outbox, config, owner }: Pick<KitContext, 'clock' | 'outbox' | 'config' | 'owner'>,
): Promise<{ readonly invitationLink?: string }> {
  const token = randomToken();
  const columns = {
    hash: sha256Hex(token),
    expires_at: instant(monotonic(clock).now() + INVITATION_MS),
  };
  await trx
    .insertInto('invitations')
    .values({ user_id: id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
  // browsers do not send the fragment, so the token is in no log, cache or referrer, and a mail scanner cannot use it
  const link = `${config.publicUrl}/admin/login#invitation=${token}`;
  await outbox.enqueue(trx, invitationEmail(email, { link, siteName: owner().name }));
  return config.smtpUrl === undefined ? { invitationLink: link } : {};
}

/** The valid invitations of active users. */
export function validInvitations(db: Handle, now: number) {
  return (
    db
      .selectFrom('invitations')
      .innerJoin('users', 'users.id', 'invitations.user_id')
      .select(['users.id', 'users.name', 'users.email'])
      .where('users.is_active', '=', 1)
      .where('expires_at', '>', instant(now))
      // a later expiry means that the clock was set back after the invitation was sent
      .where('expires_at', '<=', instant(now + INVITATION_MS + CLOCK_SKEW_MS))
  );
}

/** Sets the password of an invited user. The link is used up only when the password is stored. */
export function acceptInvitationHandler(deps: KitContext): WriteHandler<Api['auth']['acceptInvitation']> {
  const { storage, clock, limiters, log } = deps;
  const { now } = monotonic(clock);
  const attempts = limiters({
    name: 'invitation attempts',
    attempts: INVITATION_ATTEMPTS_PER_MINUTE,
    seconds: 60,
  });
  const invitedUser = (db: Handle, token: string) =>
    validInvitations(db, now()).where('hash', '=', sha256Hex(token)).executeTakeFirst();

  return mutationWithPrepare({
    changesContent: false,
    async prepare({ body: { invitation, password }, ip }) {
      await attempts.assertWithin(clientKey(ip), 'Too many attempts. Please try again in a minute.');
      const user = await invitedUser(storage.db, invitation);
      if (!user) return undefined;
      await assertAcceptablePassword(storage.db, password, user);
      return { id: user.id, passwordHash: await hashPassword(password) };
    },
    async write({ body: { invitation }, ip }, trx, prepared) {
      const user = prepared && (await lockAccount(trx, prepared.id));
      // again with the locked row: the invitation may have been used, replaced or canceled while the password was hashed
      if (!user || (await invitedUser(trx, invitation))?.id !== user.id) {
        log.warn({ event: 'invitation refused', ip }, 'the link is unknown, used, replaced or expired');
        throw new ApiProblem(
          'FORBIDDEN',
          'This invitation is no longer valid. If you have already chosen a password, sign in with it. Otherwise, ask an administrator for a new invitation.',
        );
      }
      await setPassword(trx, { user, passwordHash: prepared.passwordHash });
      await recordAuditEvent(trx, { by: user.name, action: 'accept', kind: 'invitation', title: '' }, deps);
      log.info({ event: 'invitation accepted', ip, user: user.id }, 'the user chose a password');
      return { email: user.email };
    },
  });
}

function invitationEmail(to: string, { link, siteName }: { link: string; siteName: string }): Mail {
  return {
    to,
    subject: `Your invitation to the website of ${siteName}`,
    text: `Hello,

An administrator of ${siteName} has created an account for you on the parish website. To choose your
password, please open this link:

${link}

The link expires in ${INVITATION_HOURS} hours and can be used once. Do not share it with anyone. Each time you sign in, you
also receive a code at this email address.

If you did not expect this invitation, you do not need to do anything.
`,
  };
}
