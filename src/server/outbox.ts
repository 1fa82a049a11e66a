import { setTimeout as sleep } from 'node:timers/promises';
import type { InstantIn } from '#storage/db-clock.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import type { Clock } from './adapters/clock.ts';
import type { Log } from './adapters/log.ts';
import { DeliveryUnknownError } from './adapters/mail/smtp-transport.ts';
import { type Keys, sha256Hex } from './crypto.ts';
import { matchesStoredFingerprint } from './key-verification.ts';
import {
  claimNext,
  deleteDelivered,
  discardClaimed,
  enqueue,
  extendClaim,
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
  /** Stops polling, waits up to 3 s for the email in flight, and up to 8 s in total for its outcome to be stored. */
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
  /** How many attempts ended with an unknown outcome, and the message id, which must not change between attempts. */
  readonly unanswered?: { readonly times: number; readonly id: string } | undefined;
}

/** How often the table is checked for retries, and for emails of a process that died. */
const POLL_INTERVAL_MS = 2_000;
/** Well below the duration of a claim. */
const EXTEND_CLAIM_INTERVAL_MS = 10_000;
const STOP_SEND_TIMEOUT_MS = 3_000;
/** One second less than the shutdown deadline, so that the database can be closed. */
const STOP_TIMEOUT_MS = 8_000;
/** nodemailer's error code if the mail server is reachable but rejects this recipient. */
const RECIPIENT_REJECTED = 'EENVELOPE';

const EXPIRED = 'it expired before it could be delivered';

/** Delays after failed attempts. The last one repeats; after `FREQUENT_ATTEMPTS` (one hour) the delay is 5 minutes. */
const RETRY_DELAYS_SECONDS = [1, 2, 4, 8, 15];
const FREQUENT_ATTEMPTS = 240;
const MAX_RETRY_DELAY_SECONDS = 300;
/**
 * Delays after attempts with an unknown outcome. Each retry may deliver the email again, so it is given up after the
 * last one.
 */
const UNKNOWN_OUTCOME_DELAYS_SECONDS = [60, 300, 1_800, 6 * 3_600, 24 * 3_600];

/** Creates an outbox over the database: emails survive a restart, and one of several processes sends each. */
export function createOutbox({ storage, clock, instantIn, keys, log, send }: OutboxDeps): Outbox {
  let isStopped = false;
  let isDeliveryRequested = false;
  let running: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  /** Stores the outcome of the latest attempt, if that has not succeeded yet. */
  let pendingOutcome: (() => Promise<void>) | undefined;

  const encrypt = (payload: OutboxPayload) => keys.encrypt('outbox', JSON.stringify(payload));
  const logFailure = (error: unknown) =>
    log.error(
      { event: 'outbox failure', err: storage.translateError(error) },
      'emails wait for the next poll',
    );

  async function deliverDue(): Promise<void> {
    if (pendingOutcome) await storeOutcome(pendingOutcome);
    while (!isStopped) {
      const row = await claimNext(storage, instantIn);
      if (!row || !(await handle(row))) return;
    }
  }

  /**
   * Stores the outcome of an attempt. If that fails (a locked or full database), no email is claimed until it has
   * succeeded.
   */
  async function storeOutcome(write: () => Promise<void>): Promise<void> {
    pendingOutcome = write;
    await write();
    pendingOutcome = undefined;
  }

  /** Tries once more to store an outcome: otherwise the email would be sent again after the next start. */
  async function finish(): Promise<void> {
    await Promise.race([running, sleep(STOP_SEND_TIMEOUT_MS, undefined, { ref: false })]);
    if (!pendingOutcome) return;
    await running;
    if (pendingOutcome) await storeOutcome(pendingOutcome).catch(logFailure);
  }

  /** @returns whether to continue with the next email: false if the mail server is unreachable. */
  async function handle(row: OutboxRow): Promise<boolean> {
    if (row.expires_at !== null && Date.parse(row.expires_at) <= clock.now()) return drop(row, EXPIRED);
    let payload: OutboxPayload;
    try {
      payload = JSON.parse(keys.decrypt('outbox', row.sealed)) as OutboxPayload;
    } catch (error) {
      return handleUnreadable(row, error);
    }
    const { challenge, unanswered, ...mail } = payload;
    try {
      if (challenge && !(await isChallengePending(storage.db, challenge))) return drop(row, EXPIRED);
      await whileClaimed(row, () =>
        send(mail, messageId(row, unanswered), { isSignInCode: challenge !== undefined }),
      );
    } catch (error) {
      if (error instanceof DeliveryUnknownError) await retryUnknownOutcome(row, payload, error);
      else await delay(row, error, { seconds: retryDelaySeconds(row) });
      return (error as { code?: unknown }).code === RECIPIENT_REJECTED;
    }
    await storeOutcome(async () => {
      await storage.transaction((trx) => deleteDelivered(trx, row.id));
      log.info(
        { event: 'mail sent', mail: row.id, attempts: row.attempts },
        'the mail server accepted an email',
      );
    });
    return true;
  }

  /**
   * Drops an email encrypted with a lost key. If it is this process that has the former key, other processes can send
   * the email.
   */
  async function handleUnreadable(row: OutboxRow, error: unknown): Promise<boolean> {
    if (await matchesStoredFingerprint(storage.db, keys))
      return drop(row, 'it cannot be decrypted with the current key');
    await delay(row, error, { seconds: retryDelaySeconds(row) });
    return false;
  }

  /**
   * Extends the claim while the work runs, so that no other process sends the email, however slow the mail server is.
   */
  async function whileClaimed(row: OutboxRow, work: () => Promise<void>): Promise<void> {
    let claimedUntil: string | undefined = row.due_at;
    const extend = async () => {
      const dueAt = claimedUntil;
      if (isStopped || dueAt === undefined) return;
      claimedUntil = await storage.transaction((trx) => extendClaim(trx, { id: row.id, dueAt }, instantIn));
    };
    const timer = setInterval(() => void extend().catch(logFailure), EXTEND_CLAIM_INTERVAL_MS).unref();
    await work().finally(() => clearInterval(timer));
  }

  async function delay(
    row: OutboxRow,
    error: unknown,
    { seconds, sealed = row.sealed }: { seconds: number; sealed?: string },
  ): Promise<void> {
    await storeOutcome(async () => {
      const dueAt = instantIn(seconds * 1000);
      if (!(await storage.transaction((trx) => postpone(trx, row, { dueAt, sealed })))) return logLost(row);
      log.warn(
        { event: 'mail delayed', mail: row.id, attempts: row.attempts, seconds, ...errorFields(error) },
        'the mail server did not accept an email',
      );
    });
  }

  /** Retries rarely: a slow mail server has usually accepted the email, so each retry may deliver it again. */
  async function retryUnknownOutcome(
    row: OutboxRow,
    payload: OutboxPayload,
    error: DeliveryUnknownError,
  ): Promise<void> {
    const times = payload.unanswered?.times ?? 0;
    const seconds = UNKNOWN_OUTCOME_DELAYS_SECONDS[times];
    if (seconds !== undefined) {
      const unanswered = { times: times + 1, id: messageId(row, payload.unanswered) };
      return delay(row, error, { seconds, sealed: encrypt({ ...payload, unanswered }) });
    }
    await storeOutcome(async () => {
      if (!(await storage.transaction((trx) => discardClaimed(trx, row)))) return logLost(row);
      log.warn(
        { event: 'mail given up', mail: row.id, attempts: row.attempts },
        'the mail server received it each time and never confirmed it',
      );
    });
  }

  async function drop(row: OutboxRow, reason: string): Promise<true> {
    if (await storage.transaction((trx) => discardClaimed(trx, row)))
      log.warn({ event: 'mail dropped', mail: row.id, attempts: row.attempts - 1 }, reason);
    else logLost(row);
    return true;
  }

  function logLost({ id, attempts }: OutboxRow): void {
    log.info({ event: 'mail left', mail: id, attempts }, 'another process has claimed it');
  }

  function deliver(): void {
    isDeliveryRequested = true;
    if (isStopped || running) return;
    isDeliveryRequested = false;
    running = deliverDue()
      .catch(logFailure)
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
    stop() {
      isStopped = true;
      clearInterval(poll);
      stopping ??= Promise.race([finish(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      return stopping;
    },
  };
}

/** Each payload is encrypted with a random nonce, so the hash is unique. */
function messageId({ sealed }: OutboxRow, unanswered: OutboxPayload['unanswered']): string {
  return unanswered?.id ?? sha256Hex(sealed).slice(0, 32);
}

function retryDelaySeconds({ attempts, expires_at }: OutboxRow): number {
  const delay = RETRY_DELAYS_SECONDS[attempts - 1] ?? RETRY_DELAYS_SECONDS.at(-1) ?? MAX_RETRY_DELAY_SECONDS;
  return expires_at === null && attempts > FREQUENT_ATTEMPTS ? MAX_RETRY_DELAY_SECONDS : delay;
}

/** The kind of failure. The message is omitted because it may contain the recipient's address. */
function errorFields(error: unknown): { reason: string; answer: number | undefined } {
  const { code, name, responseCode } = error as { code?: unknown; name?: unknown; responseCode?: unknown };
  return {
    reason: String(code ?? name),
    answer: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
