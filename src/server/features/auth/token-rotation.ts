import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import { hashOf, randomToken } from '../../crypto.ts';

export const TOKEN_ROTATION_MS = 10 * 60_000;
/** How long a token whose fresh one has arrived is good for calls under way. */
export const OLD_TOKEN_GRACE_MS = 60_000;
/** A call that comes with an old token this long after a fresh one was handed out never got it. */
const LOST_ANSWER_MS = 10_000;
/** Of fresh ones of which none was ever used, the newest are kept. */
const KEPT_TOKENS = 10;

export interface TokenState {
  readonly hash: string;
  readonly session_id: number;
  readonly issued_at: string;
  /** Null as long as no fresh one was used in its place. */
  readonly retires_at: string | null;
  /** When the newest token of this session was issued. */
  readonly newest_at: string | null;
  /** When the oldest one that does not retire was issued. */
  readonly oldest_at: string | null;
}

/** Whether whoever sent this token should be handed a fresh one. */
export function wantsRenewal({ issued_at, retires_at, newest_at }: TokenState, now: number): boolean {
  if (wasIssuedJustNow(newest_at, now)) return false;
  if (retires_at === null) return isOld(issued_at, now);
  return now - (Date.parse(retires_at) - OLD_TOKEN_GRACE_MS) > LOST_ANSWER_MS;
}

/**
 * Whether this token took the place of one that may go now. Only a call with it tells that it has arrived: the answer that it came
 * with may have been lost, and then the old one is all that the browser has.
 */
export function hasTakenOver({ issued_at, oldest_at }: TokenState, now: number): boolean {
  return oldest_at !== null && oldest_at < issued_at && isOld(oldest_at, now);
}

/** Lets the tokens go in whose place this one came. Those that were handed out since then and never used go when they are as old. */
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
 * Answers a token that is to take the place of this one, which stays good until that is used. The session's row is held: of
 * calls made at the same time one gets it.
 *
 * @returns undefined when another call has just been handed a fresh one.
 */
export async function renewToken(
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
  if (wasIssuedJustNow(tokens[0]?.issued_at ?? null, now)) return undefined;
  const lost = tokens.slice(KEPT_TOKENS - 1).filter((token) => token.hash !== hash);
  for (const token of lost) await trx.deleteFrom('session_tokens').where('hash', '=', token.hash).execute();
  const fresh = randomToken();
  await trx
    .insertInto('session_tokens')
    .values({ hash: hashOf(fresh), session_id, issued_at: instant(now) })
    .execute();
  return fresh;
}

function wasIssuedJustNow(at: string | null, now: number): boolean {
  return at !== null && now - Date.parse(at) < LOST_ANSWER_MS;
}

function isOld(issuedAt: string, now: number): boolean {
  return now - Date.parse(issuedAt) > TOKEN_ROTATION_MS;
}
