import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, instant } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { recordMilestone } from '../process/milestones.ts';
import type { Keys } from '../security/crypto.ts';
import type { Handle, Storage } from '../storage/storage.ts';
import type { Mail } from './mail.ts';
import { createMailQueue, type MailQueue, type MailRow } from './mail-queue.ts';
import { DeliveryUnknownError } from './smtp-transport.ts';

export type Outbox = ReturnType<typeof createOutbox>;

interface EnqueueOptions {
  readonly expiresAt?: string;
  /** Hash of the challenge whose code the email contains: the email is dropped when that sign-in has ended. */
  readonly challenge?: string;
  /** Makes it a bulk email: the id of its recipient in the list to which it is sent. */
  readonly bulkFor?: number;
}

/**
 * How a bulk email ended. 'unknown recipient': the mail server permanently rejects the address. 'rejected': it permanently
 * rejects the email for another reason.
 */
export type BulkOutcome = 'sent' | 'unknown recipient' | 'rejected';

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
  /** The least time between two bulk emails, in all processes together. */
  readonly bulkIntervalMs: number;
  /** Called in the transaction that removes a bulk email which was sent or permanently rejected. */
  readonly onBulkOutcome?: (trx: Handle, recipient: number, outcome: BulkOutcome) => Promise<void>;
}

/** How often the table is checked for retries, and for emails of a process that died. */
const POLL_INTERVAL_MS = 2_000;
const STOP_TIMEOUT_MS = 3_000;

const EXPIRED = 'it expired before it could be delivered';

/** The delay doubles with each attempt up to the first maximum, and up to the second after one hour. */
const MAX_RETRY_DELAY_SECONDS = 15;
const FREQUENT_ATTEMPTS = 240;
const MAX_LATE_RETRY_DELAY_SECONDS = 300;
/** Servers that defer bulk emails expect the next attempt after half an hour (RFC 5321, 4.5.4.1). */
const MAX_BULK_RETRY_DELAY_SECONDS = 30 * 60;

/**
 * Transactional outbox: an email is stored in the transaction of the change that it is about, and then sent until
 * delivered. It survives a restart, and one of several processes sends it.
 */
export function createOutbox(deps: OutboxDeps) {
  const queue = createMailQueue(deps);
  let isStopped = false;

  /** Sends one email after another of those that are bulk, or of the others, and then calls `onIdle`. */
  function createDelivery(isBulk: boolean, onIdle: () => void = () => undefined) {
    let isRequested = false;
    const delivery = {
      running: undefined as Promise<void> | undefined,
      start() {
        isRequested = true;
        if (isStopped || delivery.running) return;
        isRequested = false;
        delivery.running = deliverDue()
          .catch((error) => {
            const err = deps.storage.translateError(error);
            deps.log.error({ event: 'outbox failure', err }, 'emails wait for the next poll');
          })
          .finally(() => {
            delivery.running = undefined;
            if (isRequested) delivery.start();
            else onIdle();
          });
      },
    };
    async function deliverDue(): Promise<void> {
      while (!isStopped) {
        const row = await queue.claimNext(isBulk);
        if (!row || !(await sendOne(row, queue, deps))) return;
      }
    }
    return delivery;
  }

  // a mail server that does not reply to a bulk email must not delay a sign-in code
  const bulk = createDelivery(true);
  const others = createDelivery(false, bulk.start);
  /** Starts to send what is due; does not wait for it. */
  const deliver = others.start;
  const poll = setInterval(deliver, POLL_INTERVAL_MS).unref();
  return {
    /** Stores an email. It is sent after the commit, when `deliver` is called. */
    enqueue: (trx: Handle, mail: Mail, { expiresAt, challenge, bulkFor }: EnqueueOptions = {}) =>
      queue.add(trx, { ...mail, challenge }, { expires_at: expiresAt ?? null, bulk_for: bulkFor ?? null }),
    /** Counts one more in the digest that waits, or in a new one, which is sent after an hour. Call it under an exclusive lock. */
    addToDigest: queue.addToDigest,
    cancelBulk: queue.cancelBulk,
    deliver,
    /** Stops polling, and waits up to 3 s for the email in flight. */
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearInterval(poll);
      await Promise.race([
        Promise.all([others.running, bulk.running]),
        sleep(STOP_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** @returns whether to continue with the next email: false after a failed attempt, until the next poll. */
async function sendOne(row: MailRow, queue: MailQueue, deps: OutboxDeps): Promise<boolean> {
  const { clock, keys, log, send, hasMailServer = false, onBulkOutcome } = deps;
  const fields = { mail: row.id, attempts: row.attempts };
  const isBulk = row.bulk_for !== null;
  const settle = async (trx: Handle, outcome: BulkOutcome) => {
    if (row.bulk_for !== null) await onBulkOutcome?.(trx, row.bulk_for, outcome);
  };
  const drop = async (reason: string) => {
    await queue.remove(row);
    log.warn({ event: 'mail dropped', ...fields }, reason);
    return true;
  };
  const payload = queue.open(row);
  if (!payload) return drop('it cannot be decrypted with the current key');
  const { challenge, unanswered, ...mail } = payload;
  if (row.expires_at !== null && Date.parse(row.expires_at) <= clock.now()) return drop(EXPIRED);
  try {
    if (challenge && !(await isChallengePending(challenge, deps))) return drop(EXPIRED);
    // the same for each attempt, so that recipients can recognize a duplicate
    const id = keys.hmac('outbox', `message ${row.id} ${row.created_at}`).slice(0, 32);
    await send(mail, id, { isSignInCode: challenge !== undefined });
  } catch (error) {
    const isUnknown = error instanceof DeliveryUnknownError;
    // a list's recipient misses an email rather than getting it twice
    if (isUnknown && (unanswered || isBulk))
      return drop('the mail server received it and never confirmed it');
    const rejection = isBulk ? permanentRejection(error) : undefined;
    if (rejection) {
      await queue.remove(row, (trx) => settle(trx, rejection));
      log.warn({ event: 'mail rejected', ...fields, ...errorFields(error) }, rejection);
      return true;
    }
    const seconds = retryDelaySeconds(row);
    await queue.postpone(row, seconds * 1000, isUnknown ? { ...payload, unanswered: true } : payload);
    log.warn(
      { event: 'mail delayed', ...fields, seconds, ...errorFields(error) },
      'the mail server did not accept an email',
    );
    return false;
  }
  await queue.remove(row, async (trx) => {
    if (hasMailServer) await recordMilestone(trx, 'email', instant(clock.now()));
    await settle(trx, 'sent');
  });
  log.info({ event: 'mail sent', ...fields }, 'the mail server accepted an email');
  return true;
}

/** Whether the sign-in still waits for its code. A new password, a new email address or deleting the account ends it. */
async function isChallengePending(hash: string, { storage }: OutboxDeps): Promise<boolean> {
  const query = storage.db.selectFrom('challenges').select('hash').where('hash', '=', hash);
  return (await query.executeTakeFirst()) !== undefined;
}

function retryDelaySeconds({ attempts, expires_at, bulk_for }: MailRow): number {
  if (bulk_for !== null) return Math.min(2 ** (attempts - 1), MAX_BULK_RETRY_DELAY_SECONDS);
  const isFrequent = expires_at !== null || attempts <= FREQUENT_ATTEMPTS;
  return Math.min(2 ** (attempts - 1), isFrequent ? MAX_RETRY_DELAY_SECONDS : MAX_LATE_RETRY_DELAY_SECONDS);
}

/**
 * Whether a reply means that another attempt is useless (RFC 5321, 4.2.1), and why. The enhanced code 5.7 (RFC 3463) is
 * about the sender's permission or the content, not about the address. Other commands fail for reasons of the sender alone.
 */
function permanentRejection(error: unknown): Exclude<BulkOutcome, 'sent'> | undefined {
  const { responseCode = 0, command, response = '' } = error as Readonly<Record<string, unknown>>;
  if (Number(responseCode) < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return undefined;
  const isAddress = command === 'RCPT TO' && !/^\d+[ -]5\.7\./.test(String(response));
  return isAddress ? 'unknown recipient' : 'rejected';
}

/** The kind of failure. The message is omitted because it may contain the recipient's address. */
function errorFields(error: unknown): { reason: string; answer: number | undefined } {
  const { code, name, responseCode } = error as { code?: unknown; name?: unknown; responseCode?: unknown };
  return {
    reason: String(code ?? name),
    answer: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
