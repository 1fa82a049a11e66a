import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle } from '#storage/storage.ts';
import { instant } from '../../adapters/clock.ts';
import type { Deps } from '../../app-context.ts';
import { hashOf, randomToken } from '../../crypto.ts';
import type { FindSession, Session } from '../../session.ts';
import { unwrittenSightings } from './last-seen-buffer.ts';
import { CLOCK_SKEW_MS, steadyOf } from './monotonic-clock.ts';
import { hasTakenOver, renewToken, retireOlder, type TokenState, wantsRenewal } from './token-rotation.ts';

export const SESSION_IDLE_MS = 60 * 60_000;
export const SESSION_ABSOLUTE_MS = 12 * 60 * 60_000;
/** How far "last seen" may lag behind, so that not every request writes. */
const LAST_SEEN_LAG_MS = 5_000;
/** How long a request waits for its session's bookkeeping to begin; a locked database must not slow it down. */
const PATIENCE_MS = 90;

export interface Sessions {
  readonly find: FindSession;
  /** Opens a session and answers its token, which is not kept anywhere. @param device what the browser calls itself. */
  start(trx: Handle, userId: number, device: string): Promise<string>;
  /** Ends one session with all its tokens. */
  end(trx: Handle, sessionId: number): Promise<void>;
  /** Ends all sessions of a user but the excepted one. */
  endAllOf(trx: Handle, userId: number, except?: number): Promise<void>;
}

/**
 * Sessions as design section 6 wants them: a row that is looked at on every request, so that it can be ended. Only when it was last
 * seen is also known here, as long as it cannot be written: trouble of the disk is to sign nobody out who is at work.
 */
export function sessions({ storage, clock, log }: Pick<Deps, 'storage' | 'clock' | 'log'>): Sessions {
  const { now } = steadyOf(clock);
  const inBookkeeping = new Set<number>();
  const unwritten = unwrittenSightings(SESSION_IDLE_MS);

  /** Writes when the session was seen, and renews its token or lets the one before go, when it is time; answers the fresh token. */
  async function keepBooks(found: Found, at: number): Promise<string | undefined> {
    const isRenewing = wantsRenewal(found, at);
    const isLagging = at - Date.parse(found.last_seen_at) > LAST_SEEN_LAG_MS;
    const isArrived = hasTakenOver(found, at);
    if (!(isLagging || isRenewing || isArrived)) return undefined;
    unwritten.note(found.session_id, at);
    if (inBookkeeping.has(found.session_id)) return undefined;
    inBookkeeping.add(found.session_id);
    let isLate = false;
    let isUnderWay = false;
    const books = storage
      .transaction(async (trx) => {
        isUnderWay = !isLate;
        if (!(await sawSession(trx, found.session_id, instant(at)))) return undefined;
        if (isArrived) await retireOlder(trx, found, at);
        // a token that comes too late for this answer would be lost
        return isRenewing && isUnderWay ? renewToken(trx, found, at) : undefined;
      })
      .then((fresh) => {
        unwritten.settle(found.session_id, at);
        return fresh;
      })
      .catch((error) => {
        const about = {
          event: 'session not updated',
          session: found.session_id,
          err: storage.explain(error),
        };
        log.warn(about, 'the request is served all the same');
        return undefined;
      })
      .finally(() => inBookkeeping.delete(found.session_id));
    await Promise.race([books, sleep(PATIENCE_MS, undefined, { ref: false })]);
    isLate = !isUnderWay;
    return isLate ? undefined : books;
  }

  return {
    async find(token) {
      const found = await sessionOfToken(storage.db, hashOf(token));
      const at = now();
      if (!found || !isAlive(found, at, unwritten.lastOf(found.session_id))) return undefined;
      return present(found, await keepBooks(found, at));
    },
    async start(trx, userId, device) {
      const at = now();
      const { id } = await trx
        .insertInto('sessions')
        .values({
          user_id: userId,
          device,
          created_at: instant(at),
          last_seen_at: instant(at),
          ends_at: instant(at + SESSION_ABSOLUTE_MS),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const token = randomToken();
      await trx
        .insertInto('session_tokens')
        .values({ hash: hashOf(token), session_id: id, issued_at: instant(at) })
        .execute();
      return token;
    },
    async end(trx, sessionId) {
      await trx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },
    endAllOf: endSessionsOf,
  };
}

/** Ends all sessions of a user but the excepted one. */
export async function endSessionsOf(trx: Handle, userId: number, except?: number): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as number))
    .execute();
}

/** The sessions that a user could still go on with, the one last seen first. */
export function openSessionsOf(db: Handle, { userId, now }: { userId: number; now: number }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>', instant(now - SESSION_IDLE_MS))
    .where('ends_at', '>', instant(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

type Found = NonNullable<Awaited<ReturnType<typeof sessionOfToken>>>;

function sessionOfToken(db: Handle, hash: string) {
  return db
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.session_id')
    .innerJoin('users as user', 'user.id', 'session.user_id')
    .select(['token.hash', 'token.session_id', 'token.issued_at', 'token.retires_at'])
    .select((eb) => {
      const all = eb
        .selectFrom('session_tokens as each')
        .whereRef('each.session_id', '=', 'token.session_id');
      return [
        all.select((row) => row.fn.max('each.issued_at').as('at')).as('newest_at'),
        all
          .select((row) => row.fn.min('each.issued_at').as('at'))
          .where('each.retires_at', 'is', null)
          .as('oldest_at'),
      ];
    })
    .select(['session.created_at', 'session.last_seen_at', 'session.ends_at'])
    .select(['user.id as user_id', 'user.name', 'user.email', 'user.must_change_password'])
    .where('token.hash', '=', hash)
    .where('user.is_active', '=', 1)
    .executeTakeFirst();
}

/** @param seenHere when it was last seen as far as only this process knows. */
function isAlive(
  { last_seen_at, ends_at, retires_at }: Found & TokenState,
  at: number,
  seenHere: number,
): boolean {
  const idleFor = at - Math.max(Date.parse(last_seen_at), seenHere);
  if (idleFor >= SESSION_IDLE_MS || idleFor < -CLOCK_SKEW_MS) return false;
  return at < Date.parse(ends_at) && (retires_at === null || at < Date.parse(retires_at));
}

/** Notes when a session was seen, and holds its row, before its tokens: whoever ends it takes them in this order. @returns false when it has ended. */
async function sawSession(trx: Handle, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set((eb) => ({
      last_seen_at: eb.case().when('last_seen_at', '<', at).then(at).else(eb.ref('last_seen_at')).end(),
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function present(found: Found, freshToken: string | undefined): Session {
  const { session_id, user_id, name, email, must_change_password, created_at } = found;
  const user = { id: user_id, name, email, mustChangePassword: must_change_password === 1 };
  return { id: session_id, user, startedAt: created_at, freshToken };
}
