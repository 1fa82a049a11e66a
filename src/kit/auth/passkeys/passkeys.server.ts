import type { Api } from '../../api/client.ts';
import { type Handlers, mutationWithPrepare, privateMutation } from '../../api/handlers.ts';
import { ApiProblem } from '../../api/problem.ts';
import type { KitContext } from '../../app-context.ts';
import type { Mail } from '../../mail/mail.ts';
import { instant, monotonic } from '../../process/clock.ts';
import { clientKey } from '../../security/rate-limiter.ts';
import type { Handle } from '../../storage/storage.ts';
import { lockAccount } from '../accounts.server.ts';
import type { Passkey } from '../contract.ts';
import { assertConfirmed, ownerConfirmation } from '../owner-confirmation.server.ts';
import { openSession } from '../sessions/open-session.server.ts';
import { userAgentLabel } from '../sessions/user-agent-label.server.ts';
import { MAX_PASSKEYS } from '../wire.ts';
import { passkeyChallenges } from './passkey-challenge.server.ts';

type PasskeyHandlers = Pick<
  Handlers<Api['auth']>,
  'passkeyChallenge' | 'signInWithPasskey' | 'passkeys' | 'passkeyOptions' | 'addPasskey' | 'removePasskey'
>;

const ATTEMPTS_PER_MINUTE = 20;
/** COSE algorithms: Ed25519, ES256, RS256. Every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Passkeys, with which users sign in instead of a password and a code. A passkey is valid for the host on which it was
 * added. The library is loaded when a passkey is first used.
 */
export function passkeyHandlers(deps: KitContext): PasskeyHandlers {
  const { storage, keys, log, outbox, owner, limiters } = deps;
  const { now } = monotonic(deps.clock);
  const challenges = passkeyChallenges(deps);
  const confirm = ownerConfirmation(deps);
  const attempts = limiters({ name: 'passkey attempts', attempts: ATTEMPTS_PER_MINUTE, seconds: 60 });

  function refuse(ip: string, reason: unknown): never {
    log.warn({ event: 'passkey refused', ip, err: reason }, 'the passkey does not match the challenge');
    throw new ApiProblem(
      'SIGN_IN_REFUSED',
      'This passkey was not accepted. Please sign in with your password.',
    );
  }

  return {
    passkeyChallenge: ({ origin }) => ({
      challenge: challenges.issue('sign-in'),
      rpId: hostOf(origin),
      userVerification: 'required',
    }),
    signInWithPasskey: mutationWithPrepare({
      changesContent: false,
      async prepare({ body: { credential }, ip, origin }) {
        await attempts.assertWithin(clientKey(ip), 'Too many attempts. Please try again in a minute.');
        const passkey = await storage.db
          .selectFrom('passkeys')
          .selectAll()
          .where('credential', '=', credential.id)
          .executeTakeFirst();
        if (!passkey) return refuse(ip, 'unknown');
        const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
        let challengedAt: string | undefined;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...credential, clientExtensionResults: {} },
          expectedChallenge: (challenge) => {
            challengedAt = challenges.issuedAt('sign-in', challenge);
            return challengedAt !== undefined;
          },
          expectedOrigin: origin(),
          expectedRPID: hostOf(origin),
          credential: {
            id: passkey.credential,
            publicKey: Buffer.from(passkey.public_key, 'base64url'),
            counter: passkey.counter,
          },
        }).catch((error: unknown) => refuse(ip, error));
        if (!verified || !challengedAt) return refuse(ip, 'not signed with its key');
        await attempts.refund(clientKey(ip));
        return { passkey, counter: authenticationInfo.newCounter, challengedAt };
      },
      async write(call, trx, { passkey, counter, challengedAt }) {
        const account = await lockAccount(trx, passkey.user_id);
        const { numUpdatedRows } = await trx
          .updateTable('passkeys')
          .set({ counter, challenged_at: challengedAt, used_at: instant(now()) })
          .where('id', '=', passkey.id)
          .where('challenged_at', '<', challengedAt)
          .executeTakeFirst();
        if (!account?.is_active || numUpdatedRows === 0n)
          return refuse(call.ip, account?.is_active ? 'replayed' : 'inactive');
        return openSession(trx, account, { ...call, browser: call.body.browser }, deps);
      },
    }),
    passkeys: async ({ session }) => (await passkeysOf(storage.db, session.user.id)).map(presentPasskey),
    passkeyOptions: async (call) => {
      const { session, body, ip, origin } = call;
      const { id, name, email } = session.user;
      assertConfirmed(
        await confirm({ email }, { session, ip, currentPassword: body.currentPassword }),
        'add a passkey',
      );
      const existing = await passkeysOf(storage.db, id);
      if (existing.length >= MAX_PASSKEYS)
        throw new ApiProblem('CONFLICT', `You have ${MAX_PASSKEYS} passkeys. Please remove one first.`);
      return {
        challenge: challenges.issue(`session ${session.id}`),
        rp: { id: hostOf(origin), name: owner().name },
        // not the row's id: the authenticator stores it
        user: { id: keys.hmac('passkeys', `user ${id}`), name: email, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: existing.map(({ credential }) => ({ type: 'public-key', id: credential })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      };
    },
    addPasskey: mutationWithPrepare({
      changesContent: false,
      async prepare({ body: { credential }, session, origin }) {
        const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
        let challengedAt: string | undefined;
        const { registrationInfo } = await verifyRegistrationResponse({
          response: { ...credential, clientExtensionResults: {} },
          // the challenge was issued to this session after its user confirmed the request
          expectedChallenge: (challenge) => {
            challengedAt = challenges.issuedAt(`session ${session.id}`, challenge);
            return challengedAt !== undefined;
          },
          expectedOrigin: origin(),
          expectedRPID: hostOf(origin),
          supportedAlgorithmIDs: ALGORITHMS,
        }).catch((error: unknown) => {
          log.warn({ event: 'passkey not added', user: session.user.id, err: error }, 'it is not valid');
          return { registrationInfo: undefined };
        });
        if (!registrationInfo || !challengedAt)
          throw new ApiProblem('FORBIDDEN', 'This passkey is not valid. Please try again.');
        return { key: registrationInfo.credential, challengedAt };
      },
      async write({ body: { name }, session: { user }, ip, userAgent }, trx, { key, challengedAt }) {
        const added = await trx
          .insertInto('passkeys')
          .values({
            user_id: user.id,
            credential: key.id,
            public_key: Buffer.from(key.publicKey).toString('base64url'),
            counter: key.counter,
            challenged_at: challengedAt,
            name: name || userAgentLabel(userAgent),
            created_at: instant(now()),
          })
          .onConflict((conflict) => conflict.column('credential').doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!added) throw new ApiProblem('CONFLICT', 'This passkey was added before.');
        await outbox.enqueue(
          trx,
          passkeyAddedEmail(user.email, { name: added.name, siteName: owner().name }),
        );
        log.info({ event: 'passkey added', ip, user: user.id }, 'by its owner');
        return presentPasskey(added);
      },
    }),
    removePasskey: privateMutation(async ({ params: { id }, session: { user }, ip }, trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ApiProblem('NOT_FOUND', 'There is no such passkey');
      log.info({ event: 'passkey removed', ip, user: user.id }, 'by its owner');
    }),
  };
}

/** The host for which passkeys are valid. */
const hostOf = (origin: () => string) => new URL(origin()).hostname;

/** Oldest first. */
function passkeysOf(db: Handle, userId: number) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

function presentPasskey({ id, name, created_at, used_at }: PasskeyRow): Passkey {
  return { id, name, addedAt: created_at, usedAt: used_at };
}

function passkeyAddedEmail(to: string, { name, siteName }: { name: string; siteName: string }): Mail {
  return {
    to,
    subject: `A passkey was added to your account at ${siteName}`,
    text: `Hello,

The passkey “${name}” was just added to your account at ${siteName}. It signs in without your password.

If you did not add it, please sign in, remove it in your profile and change your password, or ask another
administrator immediately to set a new password for you, which also removes your passkeys.
`,
  };
}
