import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database } from '#storage/schema.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { DeliveryUnknownError, SMTP_LIMITS } from '../adapters/mail/smtp-transport.ts';
import { CLOCK_SKEW_MS, type Clock, instant } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { recordMilestone } from '../lib/milestones.ts';
import type { Keys } from '../security/crypto.ts';

type OutboxRow = Selectable<Database['outbox']>;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Transactional outbox: an email is stored in the transaction of the change that it is about, and then sent until
 * delivered.
 */
export interface Outbox {
  /** Stores an email. It is sent after the commit, when `deliver` is called. */
  enqueue(
    trx: Handle,
    mail: Mail,
    options?: {
      readonly expiresAt?: string;
      /** Hash of the challenge whose code the email contains: the email is dropped when that sign-in has ended. */
      readonly challenge?: string;
    },
  ): Promise<void>;
  /**
   * Counts one more in the digest that waits, or in a new one, which is sent after an hour. Call it under an exclusive
   * lock. @param toMail creates the email for a count.
   */
  addToDigest(trx: Handle, toMail: (count: number) => Mail): Promise<void>;
  /** Starts to send what is due; does not wait for it. */
  deliver(): void;
  /** Stops polling, and waits up to 3 s for the email in flight. */
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Log;
  /**
   * Sends one email.
   *
   * @param id the same for each attempt.
   * @throws if the mail server did not accept it; DeliveryUnknownError if it may have.
   */
  readonly send: (mail: Mail, id: string, options: { readonly isSignInCode: boolean }) => Promise<void>;
  /** Whether `send` uses a mail server; by default it writes files. */
  readonly hasMailServer?: boolean;
}

/** The decrypted `sealed` column. */
interface OutboxPayload extends Mail {
  readonly challenge?: string | undefined;
  /** Set when an attempt ended with an unknown outcome. */
  readonly unanswered?: unknown;
}

/** How often the table is checked for retries, and for emails of a process that died. */
const POLL_INTERVAL_MS = 2_000;
const STOP_TIMEOUT_MS = 3_000;

/**
 * How long a claimed email is reserved for its process: twice the longest attempt. If the process dies, another one sends
 * the email after that time.
 */
export const CLAIM_MS = 2 * (SMTP_LIMITS.transferMs + SMTP_LIMITS.replyMs);

const DIGEST_DELAY_MS = 60 * 60_000;

const EXPIRED = 'it expired before it could be delivered';

/** The delay doubles with each attempt up to the first maximum, and up to the second after one hour. */
const MAX_RETRY_DELAY_SECONDS = 15;
const FREQUENT_ATTEMPTS = 240;
const MAX_LATE_RETRY_DELAY_SECONDS = 300;

/** Creates an outbox over the database: emails survive a restart, and one of several processes sends each. */
export function createOutbox({ storage, clock, keys, log, send, hasMailServer = false }: OutboxDeps): Outbox {
  let isStopped = false;
  let isDeliveryRequested = false;
  let running: Promise<void> | undefined;

  // not `clock` alone: processes whose clocks differ must agree on claims
  const instantIn = (milliseconds: number) => storage.instantIn(milliseconds, clock.now());
  const encrypt = (payload: OutboxPayload) => keys.encrypt('outbox', JSON.stringify(payload));

  async function deliverDue(): Promise<void> {
    while (!isStopped) {
      const row = await claimNext();
      if (!row || !(await handle(row))) return;
    }
  }

  /**
   * Claims the next due email and counts the attempt. Emails that expire (sign-in codes) come first, then those with
   * fewer attempts, then those due longer: a new code waits neither for a backlog of notifications nor for emails that a
   * server keeps rejecting.
   */
  async function claimNext(): Promise<OutboxRow | undefined> {
    for (;;) {
      const due = await storage.db
        .selectFrom('outbox')
        .select(['id', 'due_at'])
        // further ahead than any email waits: it was stored before the clock was set back
        .where((eb) =>
          eb.or([
            eb('due_at', '<=', instantIn(0)),
            eb('due_at', '>', instantIn(DIGEST_DELAY_MS + CLOCK_SKEW_MS)),
          ]),
        )
        .orderBy((eb) => eb('expires_at', 'is', null))
        .orderBy('attempts')
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!due) return undefined;
      const claimed = await storage.transaction((trx) =>
        trx
          .updateTable('outbox')
          .set((eb) => ({ due_at: instantIn(CLAIM_MS), attempts: eb('attempts', '+', 1) }))
          .where('id', '=', due.id)
          .where('due_at', '=', due.due_at)
          .returningAll()
          .executeTakeFirst(),
      );
      if (claimed) return claimed;
    }
  }

  /** Whether the sign-in still waits for its code. A new password, a new email address or deleting the account ends it. */
  async function isChallengePending(hash: string): Promise<boolean> {
    const query = storage.db.selectFrom('challenges').select('hash').where('hash', '=', hash);
    return (await query.executeTakeFirst()) !== undefined;
  }

  /** @returns whether to continue with the next email: false after a failed attempt, until the next poll. */
  async function handle(row: OutboxRow): Promise<boolean> {
    const payload = decrypt(row);
    if (!payload) return drop(row, 'it cannot be decrypted with the current key');
    const { challenge, unanswered, ...mail } = payload;
    if (row.expires_at !== null && Date.parse(row.expires_at) <= clock.now()) return drop(row, EXPIRED);
    try {
      if (challenge && !(await isChallengePending(challenge))) return drop(row, EXPIRED);
      await send(mail, messageId(row), { isSignInCode: challenge !== undefined });
    } catch (error) {
      const isUnknown = error instanceof DeliveryUnknownError;
      if (isUnknown && unanswered)
        return drop(row, 'the mail server received it twice and never confirmed it');
      await retryLater(row, error, isUnknown ? encrypt({ ...payload, unanswered: true }) : row.sealed);
      return false;
    }
    await deleteMail(row, { isDelivered: hasMailServer });
    log.info(
      { event: 'mail sent', mail: row.id, attempts: row.attempts },
      'the mail server accepted an email',
    );
    return true;
  }

  function decrypt({ sealed }: OutboxRow): OutboxPayload | undefined {
    try {
      return JSON.parse(keys.decrypt('outbox', sealed)) as OutboxPayload;
    } catch {
      return undefined;
    }
  }

  /** The same for each attempt, so that recipients can recognize a duplicate. */
  function messageId({ id, created_at }: OutboxRow): string {
    return keys.hmac('outbox', `message ${id} ${created_at}`).slice(0, 32);
  }

  async function retryLater(row: OutboxRow, error: unknown, sealed: string): Promise<void> {
    const seconds = retryDelaySeconds(row);
    const schedule = { due_at: instantIn(seconds * 1000), sealed };
    await storage.transaction((trx) =>
      trx.updateTable('outbox').set(schedule).where('id', '=', row.id).execute(),
    );
    log.warn(
      { event: 'mail delayed', mail: row.id, attempts: row.attempts, seconds, ...errorFields(error) },
      'the mail server did not accept an email',
    );
  }

  async function drop(row: OutboxRow, reason: string): Promise<true> {
    await deleteMail(row);
    log.warn({ event: 'mail dropped', mail: row.id, attempts: row.attempts }, reason);
    return true;
  }

  async function deleteMail({ id }: OutboxRow, { isDelivered = false } = {}): Promise<void> {
    await storage.transaction(async (trx) => {
      await trx.deleteFrom('outbox').where('id', '=', id).execute();
      if (isDelivered) await recordMilestone(trx, 'email', instant(clock.now()));
    });
  }

  function deliver(): void {
    isDeliveryRequested = true;
    if (isStopped || running) return;
    isDeliveryRequested = false;
    running = deliverDue()
      .catch((error) =>
        log.error(
          { event: 'outbox failure', err: storage.translateError(error) },
          'emails wait for the next poll',
        ),
      )
      .finally(() => {
        running = undefined;
        if (isDeliveryRequested) deliver();
      });
  }

  const poll = setInterval(deliver, POLL_INTERVAL_MS).unref();
  return {
    async enqueue(trx, mail, { expiresAt = null, challenge } = {}) {
      const sealed = encrypt({ ...mail, challenge });
      const now = instantIn(0);
      await trx
        .insertInto('outbox')
        .values({ sealed, created_at: now, due_at: now, expires_at: expiresAt })
        .execute();
    },
    async addToDigest(trx, toMail) {
      // locks the row, so that it is not sent before this transaction ends
      const waiting = await trx
        .updateTable('outbox')
        .set((eb) => ({ digest_count: eb('digest_count', '+', 1) }))
        .where('digest_count', '>', 0)
        .where('attempts', '=', 0)
        .returning(['id', 'digest_count'])
        .executeTakeFirst();
      const sealed = encrypt(toMail(waiting?.digest_count ?? 1));
      if (waiting) await trx.updateTable('outbox').set({ sealed }).where('id', '=', waiting.id).execute();
      else {
        const times = { created_at: instantIn(0), due_at: instantIn(DIGEST_DELAY_MS) };
        await trx
          .insertInto('outbox')
          .values({ sealed, ...times, digest_count: 1 })
          .execute();
      }
    },
    deliver,
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearInterval(poll);
      await Promise.race([running, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function retryDelaySeconds({ attempts, expires_at }: OutboxRow): number {
  const isFrequent = expires_at !== null || attempts <= FREQUENT_ATTEMPTS;
  return Math.min(2 ** (attempts - 1), isFrequent ? MAX_RETRY_DELAY_SECONDS : MAX_LATE_RETRY_DELAY_SECONDS);
}

/** The kind of failure. The message is omitted because it may contain the recipient's address. */
function errorFields(error: unknown): { reason: string; answer: number | undefined } {
  const { code, name, responseCode } = error as { code?: unknown; name?: unknown; responseCode?: unknown };
  return {
    reason: String(code ?? name),
    answer: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
