import type { Selectable } from 'kysely';
import { instant } from '../../process/clock.ts';
import { randomToken, sha256Hex } from '../../security/crypto.ts';
import type { Database } from '../../storage/schema.ts';
import type { Handle } from '../../storage/storage.ts';

const TOKEN_ROTATION_MS = 10 * 60_000;
/** How long a replaced token stays valid for requests in flight. */
const OLD_TOKEN_GRACE_MS = 60_000;
/** A request that still sends the old token this long after a new one was issued did not receive the new one. */
const LOST_RESPONSE_MS = 10_000;
/** Unused new tokens beyond this number are deleted, oldest first. */
const MAX_TOKENS_PER_SESSION = 10;

export interface TokenState extends Selectable<Database['session_tokens']> {
  /** When the newest token of this session was issued. */
  readonly newest_at: string | null;
  /** When the oldest token without a retirement time was issued. */
  readonly oldest_at: string | null;
}

/** Whether the response to this request should carry a new token. */
export function shouldRotate({ issued_at, retires_at, newest_at }: TokenState, now: number): boolean {
  if (wasIssuedRecently(newest_at, now)) return false;
  if (retires_at === null) return isDueForRotation(issued_at, now);
  return now - (Date.parse(retires_at) - OLD_TOKEN_GRACE_MS) > LOST_RESPONSE_MS;
}

/**
 * Whether this token replaces one that can be retired. Only its use proves that the client received it: if the response
 * that carried it was lost, the client has only the old token.
 */
export function supersedesOlder({ issued_at, oldest_at }: TokenState, now: number): boolean {
  return oldest_at !== null && oldest_at < issued_at && isDueForRotation(oldest_at, now);
}

/** Retires the tokens that this one replaces, if they are due for rotation. */
export async function retireOlder(
  trx: Handle,
  { session_id, issued_at }: TokenState,
  now: number,
): Promise<void> {
  await trx
    .updateTable('session_tokens')
    .set({ retires_at: instant(now + OLD_TOKEN_GRACE_MS) })
    .where('session_id', '=', session_id)
    .where('issued_at', '<', issued_at)
    .where('issued_at', '<', instant(now - TOKEN_ROTATION_MS))
    .where('retires_at', 'is', null)
    .execute();
}

/**
 * Issues a new token; this one stays valid until the new one is used. The caller holds the lock on the session row, so
 * only one of several concurrent requests gets a new token.
 *
 * @returns `undefined` if another request just received a new token.
 */
export async function rotateToken(
  trx: Handle,
  { hash, session_id }: TokenState,
  now: number,
): Promise<string | undefined> {
  const tokens = await trx
    .selectFrom('session_tokens')
    .select(['hash', 'issued_at'])
    .where('session_id', '=', session_id)
    .orderBy('issued_at', 'desc')
    .orderBy('hash')
    .execute();
  if (wasIssuedRecently(tokens[0]?.issued_at ?? null, now)) return undefined;
  const surplus = tokens.slice(MAX_TOKENS_PER_SESSION - 1).filter((token) => token.hash !== hash);
  for (const token of surplus)
    await trx.deleteFrom('session_tokens').where('hash', '=', token.hash).execute();
  return issueToken(trx, session_id, now);
}

/** Adds a token to a session. @returns the token, which is stored only as a hash. */
export async function issueToken(trx: Handle, session_id: number, now: number): Promise<string> {
  const token = randomToken();
  await trx
    .insertInto('session_tokens')
    .values({ hash: sha256Hex(token), session_id, issued_at: instant(now) })
    .execute();
  return token;
}

function wasIssuedRecently(at: string | null, now: number): boolean {
  return at !== null && now - Date.parse(at) < LOST_RESPONSE_MS;
}

function isDueForRotation(issuedAt: string, now: number): boolean {
  return now - Date.parse(issuedAt) > TOKEN_ROTATION_MS;
}
