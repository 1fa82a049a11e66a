import { type Handlers, mutationWithPrepare, privateMutation } from '#kit/api/handlers.ts';
import { ApiProblem } from '#kit/api/problem.ts';
import type { AppContext } from '#kit/app-context.ts';
import { countRows } from '#kit/crud/keyset.server.ts';
import { instant } from '#kit/process/clock.ts';
import type { Keys } from '#kit/security/crypto.ts';
import { networkKey } from '#kit/security/rate-limiter.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import { toCsv } from '#kit/text/csv.ts';
import type { letter } from './contract.ts';
import type { SubscriptionRow } from './tables.ts';
import { LETTER_PATH } from './wire.ts';

const HOUR_MS = 60 * 60_000;
/** How long a link to confirm is valid, and an unconfirmed address is stored. */
export const CONFIRMATION_MS = 24 * HOUR_MS;
/** Of one address, in that time. */
const MAX_REQUESTS = 3;
const REQUEST_INTERVAL_MS = HOUR_MS;
/** Of all addresses together. With the numbers above, it limits the emails that strangers can cause in a day. */
const MAX_UNCONFIRMED = 200;
const REQUESTS_PER_NETWORK = { name: 'letter', attempts: 20, seconds: 60 * 60 };

const EXPIRED = 'This link is no longer valid. It works for a day, and only the one in the newest email.';
const INCOMPLETE = 'This link is not complete. Please copy all of it from the email.';

/** A link in an email. `since` is when the link, or the subscription, began; a restored database may reuse ids. */
interface Link {
  readonly use: 'confirm' | 'end';
  readonly id: number;
  readonly since: string;
}

/** The URL of a link, which contains no address and cannot be forged. */
export function linkUrl({ use, id, since }: Link, { keys, config }: Pick<AppContext, 'keys' | 'config'>) {
  const content = `${id}.${Date.parse(since)}`;
  return `${config.publicUrl}${LETTER_PATH}?${use}=${content}.${keys.hmac('letter', `${use} ${content}`)}`;
}

/** @throws ApiProblem 404 if the token is not that of a link. */
function readLink(use: Link['use'], token: string, keys: Keys, message: string): Link {
  const [, content = '', id, since, mac] = /^(([1-9]\d{0,9})\.(\d{1,14}))\.([\da-f]{64})$/.exec(token) ?? [];
  if (mac === undefined || mac !== keys.hmac('letter', `${use} ${content}`))
    throw new ApiProblem('NOT_FOUND', message);
  return { use, id: Number(id), since: instant(Number(since)) };
}

/** @returns undefined if the address was encrypted with another key. */
export function addressOf({ sealed }: Pick<SubscriptionRow, 'sealed'>, keys: Keys): string | undefined {
  try {
    return keys.decrypt('letter', sealed);
  } catch {
    return undefined;
  }
}

export const confirmedSubscriptions = (db: Handle) =>
  db.selectFrom('letter_subscriptions').where('confirmed_at', 'is not', null);

/** Deletes a subscription and its waiting emails. @returns whether it existed. */
export async function endSubscription(
  trx: Handle,
  { id, since }: Pick<Link, 'id'> & Partial<Link>,
  { outbox }: Pick<AppContext, 'outbox'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('letter_subscriptions')
    .where('id', '=', id)
    .where('confirmed_at', since ? '=' : 'is not', since ?? null)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await outbox.cancelBulk(trx, id);
  return numDeletedRows > 0n;
}

type SubscriptionCalls = Pick<typeof letter, 'list' | 'subscribe' | 'confirm' | 'end' | 'export' | 'remove'>;

/** How visitors subscribe, and what staff see of it. */
export function subscriptionHandlers(deps: AppContext): Handlers<SubscriptionCalls> {
  const { storage, keys, clock, limiters } = deps;
  const network = limiters(REQUESTS_PER_NETWORK);
  const list = async (db: Handle) =>
    (await confirmedSubscriptions(db).selectAll().orderBy('id', 'desc').execute()).map((row) => ({
      id: row.id,
      email: addressOf(row, keys) ?? null,
      confirmedAt: row.confirmed_at ?? '',
    }));
  return {
    list: () => list(storage.db),
    subscribe: mutationWithPrepare({
      changesContent: false,
      prepare: ({ ip }) =>
        network.assertWithin(
          networkKey(ip),
          'Many addresses were just entered. Please try again in an hour.',
        ),
      async write({ body: { email } }, trx) {
        await requestConfirmation(trx, email, deps);
        return { received: true };
      },
    }),
    confirm: privateMutation(async ({ body: { token } }, trx) => {
      const { id, since } = readLink('confirm', token, keys, EXPIRED);
      const row = await trx
        .updateTable('letter_subscriptions')
        // a second confirmation changes nothing
        .set((eb) => ({ confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(instant(clock.now()))) }))
        .where('id', '=', id)
        .where('requested_at', '=', since)
        .where('requested_at', '>', instant(clock.now() - CONFIRMATION_MS))
        .returning('id')
        .executeTakeFirst();
      if (!row) throw new ApiProblem('NOT_FOUND', EXPIRED);
    }),
    end: privateMutation(async ({ body: { token } }, trx) => {
      await endSubscription(trx, readLink('end', token, keys, INCOMPLETE), deps);
    }),
    export: privateMutation(async (_, trx) => {
      const rows = (await list(trx)).map(({ email, confirmedAt }) => [email ?? '', confirmedAt.slice(0, 10)]);
      return { csv: toCsv([['Email', 'Since'], ...rows]) };
    }),
    remove: privateMutation(async ({ params }, trx) => {
      if (!(await endSubscription(trx, params, deps)))
        throw new ApiProblem('NOT_FOUND', 'There is no such subscription');
    }),
  };
}

/** A keyed hash of an address, by which it is found. */
export const addressFingerprint = (email: string, keys: Keys) => keys.hmac('letter', `address ${email}`);

/** Stores the address and emails the link, unless it is subscribed or has just got one. */
async function requestConfirmation(trx: Handle, email: string, deps: AppContext): Promise<void> {
  const { storage, keys, clock, outbox, parish } = deps;
  const now = clock.now();
  const fingerprint = addressFingerprint(email, keys);
  await lockExclusive(trx, storage.engine, 'letter');
  const unconfirmed = trx.selectFrom('letter_subscriptions').where('confirmed_at', 'is', null);
  // before anything that depends on the address, whose absence the response would show
  if ((await countRows(unconfirmed)) >= MAX_UNCONFIRMED)
    throw new ApiProblem(
      'TOO_MANY_REQUESTS',
      'Many addresses were entered today. Please try again tomorrow.',
      {
        retryAfterSeconds: HOUR_MS / 1000,
      },
    );
  const known = await trx
    .selectFrom('letter_subscriptions')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  if (known?.confirmed_at) return;
  const age = known ? now - Date.parse(known.requested_at) : Number.POSITIVE_INFINITY;
  const requests = age < CONFIRMATION_MS ? (known?.requests ?? 0) + 1 : 1;
  if (age < REQUEST_INTERVAL_MS || requests > MAX_REQUESTS) return;
  const since = instant(now);
  const { id } = await trx
    .insertInto('letter_subscriptions')
    .values({ sealed: keys.encrypt('letter', email), fingerprint, requested_at: since, requests })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet({ requested_at: since, requests }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { name } = parish.current().identity;
  const text = `Hello,

someone, probably you, asked for the weekly letter of ${name} at this address.

To get it, open this page and press the button:
${linkUrl({ use: 'confirm', id, since }, deps)}

The link is valid for a day. If it was not you, do nothing: you will not get the letter, and your address is deleted.
`;
  await outbox.enqueue(trx, { to: email, subject: `Confirm the letter of ${name}`, text });
}
