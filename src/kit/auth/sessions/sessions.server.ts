import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { FindSession, Session } from '../../api/session.server.ts';
import type { KitContext } from '../../app-context.ts';
import { CLOCK_SKEW_MS, instant, monotonic } from '../../process/clock.ts';
import { sha256Hex } from '../../security/crypto.ts';
import type { Handle } from '../../storage/storage.ts';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../wire.ts';
import {
  issueToken,
  retireOlder,
  rotateToken,
  shouldRotate,
  supersedesOlder,
  type TokenState,
} from './token-rotation.server.ts';

/** `last_seen_at` is updated at most this often, so that not every request writes. */
const LAST_SEEN_LAG_MS = 5_000;
/** How long a request waits for the update of its session to start; a locked database must not delay it longer. */
const UPDATE_WAIT_MS = 90;
/** Far more than a parish has at once; limits the memory of the buffer. */
const MAX_UNSAVED_SESSIONS = 1_000;

/**
 * Creates the function that finds server-side sessions: each request reads the row, so a session can be revoked. The
 * last-seen time is buffered in memory while it cannot be written, so that a disk problem does not sign users out.
 */
export function sessionFinder({
  storage,
  clock,
  log,
}: Pick<KitContext, 'storage' | 'clock' | 'log'>): FindSession {
  const { now } = monotonic(clock);
  const sessionsBeingUpdated = new Set<number>();
  const unsavedLastSeen = new LRUCache<number, number>({ max: MAX_UNSAVED_SESSIONS });

  /** Updates the last-seen time, rotates the token and retires older tokens when due. Returns the new token. */
  async function updateSession(session: StoredSession, at: number): Promise<string | undefined> {
    const isRotating = shouldRotate(session, at);
    const isLagging = at - Date.parse(session.last_seen_at) > LAST_SEEN_LAG_MS;
    const isReplacement = supersedesOlder(session, at);
    if (!(isLagging || isRotating || isReplacement)) return undefined;
    unsavedLastSeen.set(session.session_id, at);
    if (sessionsBeingUpdated.has(session.session_id)) return undefined;
    sessionsBeingUpdated.add(session.session_id);
    let isTimedOut = false;
    let hasStarted = false;
    const update = storage
      .transaction(async (trx) => {
        hasStarted = !isTimedOut;
        if (!(await touchSession(trx, session.session_id, instant(at)))) return undefined;
        if (isReplacement) await retireOlder(trx, session, at);
        // a token created after the response was sent would be lost
        return isRotating && hasStarted ? rotateToken(trx, session, at) : undefined;
      })
      .then((token) => {
        // a concurrent request may have recorded a later time
        if (unsavedLastSeen.get(session.session_id) === at) unsavedLastSeen.delete(session.session_id);
        return token;
      })
      .catch((error) => {
        const fields = {
          event: 'session not updated',
          session: session.session_id,
          err: storage.translateError(error),
        };
        log.warn(fields, 'the request is served anyway');
        return undefined;
      })
      .finally(() => sessionsBeingUpdated.delete(session.session_id));
    await Promise.race([update, sleep(UPDATE_WAIT_MS, undefined, { ref: false })]);
    isTimedOut = !hasStarted;
    return isTimedOut ? undefined : update;
  }

  return async (token) => {
    const session = await sessionByTokenHash(storage.db, sha256Hex(token));
    const at = now();
    if (!session || !isSessionValid(session, at, unsavedLastSeen.get(session.session_id))) return undefined;
    return present(session, await updateSession(session, at));
  };
}

/**
 * Creates a session.
 *
 * @param device the `User-Agent` header.
 * @returns its token, which is stored only as a hash.
 */
export async function startSession(
  trx: Handle,
  { userId, device }: { readonly userId: number; readonly device: string },
  { clock }: Pick<KitContext, 'clock'>,
): Promise<string> {
  const at = monotonic(clock).now();
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
  return issueToken(trx, id, at);
}

/** Ends a session and revokes all its tokens. */
export async function endSession(trx: Handle, sessionId: number): Promise<void> {
  await trx.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a user except `except`. */
export async function endSessionsOf(trx: Handle, userId: number, except?: number): Promise<void> {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('id', '!=', except as number))
    .execute();
}

/** The unexpired sessions of a user, most recently seen first. */
export function activeSessionsOf(db: Handle, { userId, now }: { userId: number; now: number }) {
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

type StoredSession = NonNullable<Awaited<ReturnType<typeof sessionByTokenHash>>>;

function sessionByTokenHash(db: Handle, hash: string) {
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

/** @param bufferedLastSeen the last-seen time that is not written yet, if any. */
function isSessionValid(
  { last_seen_at, ends_at, retires_at }: StoredSession & TokenState,
  at: number,
  bufferedLastSeen = Number.NEGATIVE_INFINITY,
): boolean {
  const idleFor = at - Math.max(Date.parse(last_seen_at), bufferedLastSeen);
  if (idleFor >= SESSION_IDLE_MS || idleFor < -CLOCK_SKEW_MS) return false;
  return at < Date.parse(ends_at) && (retires_at === null || at < Date.parse(retires_at));
}

/**
 * Updates the last-seen time, which locks the session row before its tokens, as deleting it does.
 *
 * @returns false if it has ended.
 */
async function touchSession(trx: Handle, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set((eb) => ({
      last_seen_at: eb.case().when('last_seen_at', '<', at).then(at).else(eb.ref('last_seen_at')).end(),
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function present(session: StoredSession, freshToken: string | undefined): Session {
  const { session_id, user_id, name, email, must_change_password, created_at } = session;
  const user = { id: user_id, name, email, mustChangePassword: must_change_password === 1 };
  return { id: session_id, user, startedAt: created_at, freshToken };
}
