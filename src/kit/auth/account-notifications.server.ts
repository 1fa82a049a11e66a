import { normalizedEmail } from '../api/fields.ts';
import { ApiProblem } from '../api/problem.ts';
import type { Session } from '../api/session.server.ts';
import type { KitContext } from '../app-context.ts';
import type { Mail } from '../mail/mail.ts';
import type { UserRow } from '../storage/schema.ts';
import type { Handle } from '../storage/storage.ts';
import { accountByEmail, resetFailures, voidEmailedSecrets } from './accounts.server.ts';
import { CONTEXT_PASSWORD_MESSAGE, passwordProblem } from './passwords/password-policy.server.ts';

interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

let readSiteWords: (db: Handle) => Promise<string[]> = async () => [];

/** Sets how the words of the site are read, such as names of its owner and its place: a password must not consist of them. */
export function setSiteWords(read: typeof readSiteWords): void {
  readSiteWords = read;
}

/** Like `passwordProblem`, and rejects the email address of any account. */
export async function newPasswordProblem(
  db: Handle,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  const problem = await passwordProblem(password, { ...owner, siteWords: await readSiteWords(db) });
  if (problem) return problem;
  return (await accountByEmail(db, normalizedEmail.parse(password))) ? CONTEXT_PASSWORD_MESSAGE : undefined;
}

/** @throws ApiProblem INVALID_BODY with a message for the user if the password is not acceptable. */
export async function assertAcceptablePassword(
  db: Handle,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const message = await newPasswordProblem(db, password, owner);
  if (message) throw new ApiProblem('INVALID_BODY', message, { errors: { password: message } });
}

const ACCOUNT_CHANGES_PER_HOUR = 60;

/**
 * Limits how often one administrator changes email addresses and passwords or invites users: each of these sends an
 * email.
 *
 * @param of changes of other accounts, which need only a session, are counted apart from changes of the own account.
 * @returns a function that counts one change and throws ApiProblem TOO_MANY_REQUESTS.
 */
export function accountChangeLimiter(
  { limiters }: Pick<KitContext, 'limiters'>,
  { of }: { readonly of: 'others' | 'oneself' },
): (by: Session) => Promise<void> {
  const name = of === 'others' ? 'account changes' : 'own account changes';
  const changes = limiters({ name, attempts: ACCOUNT_CHANGES_PER_HOUR, seconds: 60 * 60 });
  return ({ user }) =>
    changes.assertWithin(`user ${user.id}`, 'Too many accounts were changed. Please try again later.');
}

/** Converts a duplicate error to ApiProblem CONFLICT for the email field; rethrows any other error. */
export function rethrowUnlessEmailTaken(error: unknown, { storage }: Pick<KitContext, 'storage'>): never {
  if (!storage.isUniqueViolation(error)) throw error;
  const message = 'Another account already has this email address.';
  throw new ApiProblem('CONFLICT', message, { errors: { email: message } });
}

/**
 * Run after the email address or password changed: voids codes and invitations, which went to the old address, and emails
 * the old address in case the owner did not make the change. A new address also resets the failed logins.
 *
 * @param before the account before the change.
 */
export async function notifyAccountChange(
  trx: Handle,
  { before, email, password }: { before: UserRow; email: string; password: string | undefined },
  { outbox, owner }: Pick<KitContext, 'outbox' | 'owner'>,
): Promise<void> {
  const changed = [
    ...(email === before.email ? [] : ['email address']),
    ...(password === undefined ? [] : ['password']),
  ];
  if (changed.length === 0) return;
  await voidEmailedSecrets(trx, before.id);
  if (email !== before.email) await resetFailures(trx, before.id);
  await outbox.enqueue(trx, accountChangedEmail(before.email, { changed, siteName: owner().name }));
}

/** For the owner, at the old address, after the email address or password changed. */
function accountChangedEmail(
  to: string,
  { changed, siteName }: { changed: readonly string[]; siteName: string },
): Mail {
  const verb = changed.length > 1 ? 'have' : 'has';
  return {
    to,
    subject: `Your account at ${siteName} was changed`,
    text: `Hello,

The ${changed.join(' and the ')} of your account at ${siteName} ${verb} just been changed.

If you made this change, or another administrator made it for you, you do not need to do anything. If not, please
ask another administrator immediately to set a new password for you. If there is no other administrator, please
contact the person who maintains the website.
`,
  };
}
