import type { Handle } from '#storage/storage.ts';
import { hashOf, randomToken } from '../../keys.ts';
import { instant } from '../../outside/clock.ts';

const TOKEN_AGE_MS = 10 * 60_000;
/** How long a token that was replaced is good for calls under way. */
const RETIREMENT_MS = 60_000;
/** A call that comes with a retired token this long after its retirement never got the fresh one. */
const LOST_ANSWER_MS = 10_000;

export interface TokenState {
  readonly hash: string;
  readonly session_id: number;
  readonly issued_at: string;
  readonly retires_at: string | null;
}

/** Whether whoever sent this token should be handed a fresh one. */
export function wantsRenewal({ issued_at, retires_at }: TokenState, now: number): boolean {
  if (retires_at === null) return now - Date.parse(issued_at) > TOKEN_AGE_MS;
  return now - (Date.parse(retires_at) - RETIREMENT_MS) > LOST_ANSWER_MS;
}

/**
 * Retires a token and answers the one that takes its place; of calls made at the same time one gets it.
 *
 * @returns undefined when another call has just been handed a fresh one.
 */
export async function renewToken(trx: Handle, token: TokenState, now: number): Promise<string | undefined> {
  const isOurs =
    token.retires_at === null
      ? await retire(trx, token.hash, now)
      : !(await hasNewToken(trx, token.session_id, now));
  if (!isOurs) return undefined;
  const fresh = randomToken();
  await trx
    .insertInto('session_tokens')
    .values({ hash: hashOf(fresh), session_id: token.session_id, issued_at: instant(now) })
    .execute();
  return fresh;
}

async function retire(trx: Handle, hash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('session_tokens')
    .set({ retires_at: instant(now + RETIREMENT_MS) })
    .where('hash', '=', hash)
    .where('retires_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function hasNewToken(trx: Handle, sessionId: number, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('session_tokens')
    .select('hash')
    .where('session_id', '=', sessionId)
    .where('issued_at', '>', instant(now - LOST_ANSWER_MS))
    .executeTakeFirst();
  return row !== undefined;
}
