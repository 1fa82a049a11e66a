import { setTimeout as sleep } from 'node:timers/promises';
import type { InstantIn } from '#storage/db-clock.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import type { Clock } from '../adapters/clock.ts';
import type { Log } from '../adapters/log.ts';
import { DeliveryUnknownError } from '../adapters/mail/smtp-transport.ts';
import type { Keys } from '../security/crypto.ts';
import {
  claimNext,
  deleteMail,
  enqueue,
  isChallengePending,
  type OutboxRow,
  postpone,
} from './outbox-repository.ts';

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
  /** Starts to send what is due; does not wait for it. */
  deliver(): void;
  /** Stops polling, and waits up to 3 s for the email in flight. */
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  /** Determines what is due. Not `clock`: processes whose clocks differ must agree on claims. */
  readonly instantIn: InstantIn;
  readonly keys: Keys;
  readonly log: Log;
  /**
   * Sends one email.
   *
   * @param id the same for each attempt.
   * @throws if the mail server did not accept it; DeliveryUnknownError if it may have.
   */
  readonly send: (mail: Mail, id: string, options: { readonly isSignInCode: boolean }) => Promise<void>;
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

const EXPIRED = 'it expired before it could be delivered';

/** The delay doubles with each attempt up to the first maximum, and up to the second after one hour. */
const MAX_RETRY_DELAY_SECONDS = 15;
const FREQUENT_ATTEMPTS = 240;
const MAX_LATE_RETRY_DELAY_SECONDS = 300;

/** Creates an outbox over the database: emails survive a restart, and one of several processes sends each. */
export function createOutbox({ storage, clock, instantIn, keys, log, send }: OutboxDeps): Outbox {
  let isStopped = false;
  let isDeliveryRequested = false;
  let running: Promise<void> | undefined;

  const encrypt = (payload: OutboxPayload) => keys.encrypt('outbox', JSON.stringify(payload));

  async function deliverDue(): Promise<void> {
    while (!isStopped) {
      const row = await claimNext(storage, instantIn);
      if (!row || !(await handle(row))) return;
    }
  }

  /** @returns whether to continue with the next email: false after a failed attempt, until the next poll. */
  async function handle(row: OutboxRow): Promise<boolean> {
    const payload = decrypt(row);
    if (!payload) return drop(row, 'it cannot be decrypted with the current key');
    const { challenge, unanswered, ...mail } = payload;
    if (row.expires_at !== null && Date.parse(row.expires_at) <= clock.now()) return drop(row, EXPIRED);
    try {
      if (challenge && !(await isChallengePending(storage.db, challenge))) return drop(row, EXPIRED);
      await send(mail, messageId(row), { isSignInCode: challenge !== undefined });
    } catch (error) {
      const isUnknown = error instanceof DeliveryUnknownError;
      if (isUnknown && unanswered)
        return drop(row, 'the mail server received it twice and never confirmed it');
      await retryLater(row, error, isUnknown ? encrypt({ ...payload, unanswered: true }) : row.sealed);
      return false;
    }
    await storage.transaction((trx) => deleteMail(trx, row.id));
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
    await storage.transaction((trx) => postpone(trx, row.id, { due_at: instantIn(seconds * 1000), sealed }));
    log.warn(
      { event: 'mail delayed', mail: row.id, attempts: row.attempts, seconds, ...errorFields(error) },
      'the mail server did not accept an email',
    );
  }

  async function drop(row: OutboxRow, reason: string): Promise<true> {
    await storage.transaction((trx) => deleteMail(trx, row.id));
    log.warn({ event: 'mail dropped', mail: row.id, attempts: row.attempts }, reason);
    return true;
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
    enqueue: (trx, mail, { expiresAt, challenge } = {}) =>
      enqueue(trx, {
        sealed: encrypt({ ...mail, challenge }),
        now: instantIn(0),
        expiresAt: expiresAt ?? null,
      }),
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
