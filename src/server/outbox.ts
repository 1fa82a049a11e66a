import { setTimeout as sleep } from 'node:timers/promises';
import type { InstantIn } from '#storage/db-clock.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import type { Clock } from './adapters/clock.ts';
import type { Log } from './adapters/log.ts';
import { Unanswered } from './adapters/mail/smtp-transport.ts';
import { hashOf, type Keys } from './crypto.ts';
import { areOfParish } from './key-verification.ts';
import {
  dropDelivered,
  dropTaken,
  isAwaited,
  keepTaken,
  type OutboxRow,
  postpone,
  putIn,
  takeDue,
} from './outbox-repository.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Mail is first stored, in the transaction of what it tells about, and then delivered until it has arrived. */
export interface Outbox {
  /** Stores a mail; it goes out once the transaction has been committed and `deliver` is called. */
  post(
    trx: Handle,
    mail: Mail,
    options?: {
      readonly expiresAt?: string;
      /** Hash of the challenge whose code it carries: once that sign-in is over, the mail is dropped. */
      readonly challenge?: string;
    },
  ): Promise<void>;
  /** Sends what is due, without waiting for it. */
  deliver(): void;
  /** Begins with no other mail, and waits 3 s at most for the one that is being sent, and 8 s in all until it is written what became of it. */
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  /** By this and not by `clock` a mail is due, so that processes whose clocks differ agree on who has it in hand. */
  readonly instantIn: InstantIn;
  readonly keys: Keys;
  readonly log: Log;
  /** Hands one mail over. @param id the same each time that it is tried. @throws when it was not taken; Unanswered when nobody knows. */
  readonly send: (mail: Mail, id: string) => Promise<void>;
}

/** What a row holds. */
interface Sealed extends Mail {
  readonly challenge?: string | undefined;
  /** How often it was handed over and nobody said whether it was taken; and its id, which stays what it was. */
  readonly unanswered?: { readonly times: number; readonly id: string } | undefined;
}

/** How often the table is looked at for mail that is due again, or that another process has left. */
const LOOK_EVERY_MS = 2_000;
/** How often the others are told that a mail is still being sent; well within the time that they leave it alone. */
const KEEP_EVERY_MS = 10_000;
const SENT_WITHIN_MS = 3_000;
/** Who ends the process waits a second longer, and closes the database in that. */
const STOP_WITHIN_MS = 8_000;
/** What nodemailer says when the mail server took the conversation, but not this mail's recipient. */
const RECIPIENT_REFUSED = 'EENVELOPE';

const TOO_LATE = 'it could not be delivered while it was worth something';

/** Pauses after each failed attempt; then every 15 s, and every 5 minutes once an hour of that has been for nothing. */
const PAUSES_SECONDS = [1, 2, 4, 8, 15];
const MANY_ATTEMPTS = 240;
const LONGEST_PAUSE_SECONDS = 300;
/** Pauses after it may have been taken: each further attempt may bring it once more, so after these it is given up. */
const UNANSWERED_PAUSES_SECONDS = [60, 300, 1_800, 6 * 3_600, 24 * 3_600];

/** An outbox over the database: mail survives a restart, and of several processes one sends it. */
export function createOutbox({ storage, clock, instantIn, keys, log, send }: OutboxDeps): Outbox {
  let isStopped = false;
  let isAskedAgain = false;
  let running: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  /** What is still to be written of the mail that was in hand last. */
  let unsettled: (() => Promise<void>) | undefined;

  const seal = (sealed: Sealed) => keys.seal('outbox', JSON.stringify(sealed));
  const tellFailure = (error: unknown) =>
    log.error({ event: 'outbox failure', err: storage.explain(error) }, 'mail waits for the next look');

  async function deliverDue(): Promise<void> {
    if (unsettled) await settle(unsettled);
    while (!isStopped) {
      const row = await takeDue(storage, instantIn);
      if (!row || !(await handle(row))) return;
    }
  }

  /**
   * Writes what became of a mail. Where the database is locked or full just then, no mail is taken before that is written: this
   * one would go out again.
   */
  async function settle(write: () => Promise<void>): Promise<void> {
    unsettled = write;
    await write();
    unsettled = undefined;
  }

  /** A mail that was taken would go out again at the next start, so what became of it is tried to be written once more. */
  async function end(): Promise<void> {
    await Promise.race([running, sleep(SENT_WITHIN_MS, undefined, { ref: false })]);
    if (!unsettled) return;
    await running;
    if (unsettled) await settle(unsettled).catch(tellFailure);
  }

  /** @returns false when the mail server cannot be reached, so that the rest waits too; true when it was this mail alone that it refused. */
  async function handle(row: OutboxRow): Promise<boolean> {
    if (row.expires_at !== null && Date.parse(row.expires_at) <= clock.now()) return drop(row, TOO_LATE);
    let sealed: Sealed;
    try {
      sealed = JSON.parse(keys.unseal('outbox', row.sealed)) as Sealed;
    } catch (error) {
      return passOver(row, error);
    }
    const { challenge, unanswered, ...mail } = sealed;
    try {
      if (challenge && !(await isAwaited(storage.db, challenge))) return drop(row, TOO_LATE);
      await whileTaken(row, () => send(mail, idOf(row, unanswered)));
    } catch (error) {
      if (error instanceof Unanswered) await askLater(row, sealed, error);
      else await delay(row, error, { seconds: pauseSeconds(row) });
      return (error as { code?: unknown }).code === RECIPIENT_REFUSED;
    }
    await settle(async () => {
      await storage.transaction((trx) => dropDelivered(trx, row.id));
      log.info({ event: 'mail sent', mail: row.id, attempts: row.attempts }, 'a mail was taken');
    });
    return true;
  }

  /** Sealed under a key that was lost, nobody can read it again. Whoever goes on with such a key leaves it to the others. */
  async function passOver(row: OutboxRow, error: unknown): Promise<boolean> {
    if (await areOfParish(storage.db, keys))
      return drop(row, 'it cannot be opened with the key of the parish');
    await delay(row, error, { seconds: pauseSeconds(row) });
    return false;
  }

  /** However long the mail server takes, no other process sends it meanwhile. */
  async function whileTaken(row: OutboxRow, work: () => Promise<void>): Promise<void> {
    let until: string | undefined = row.due_at;
    const keep = async () => {
      const dueAt = until;
      if (isStopped || dueAt === undefined) return;
      until = await storage.transaction((trx) => keepTaken(trx, { id: row.id, dueAt }, instantIn));
    };
    const keeping = setInterval(() => void keep().catch(tellFailure), KEEP_EVERY_MS).unref();
    await work().finally(() => clearInterval(keeping));
  }

  async function delay(
    row: OutboxRow,
    error: unknown,
    { seconds, sealed = row.sealed }: { seconds: number; sealed?: string },
  ): Promise<void> {
    await settle(async () => {
      const dueAt = instantIn(seconds * 1000);
      if (!(await storage.transaction((trx) => postpone(trx, row, { dueAt, sealed })))) return leave(row);
      log.warn(
        { event: 'mail delayed', mail: row.id, attempts: row.attempts, seconds, ...reasonOf(error) },
        'a mail was not taken',
      );
    });
  }

  /** A slow mail server has taken it, more often than not: to go on as with one that was refused would bring it without end. */
  async function askLater(row: OutboxRow, sealed: Sealed, error: Unanswered): Promise<void> {
    const times = sealed.unanswered?.times ?? 0;
    const seconds = UNANSWERED_PAUSES_SECONDS[times];
    if (seconds !== undefined) {
      const unanswered = { times: times + 1, id: idOf(row, sealed.unanswered) };
      return delay(row, error, { seconds, sealed: seal({ ...sealed, unanswered }) });
    }
    await settle(async () => {
      if (!(await storage.transaction((trx) => dropTaken(trx, row)))) return leave(row);
      log.warn(
        { event: 'mail given up', mail: row.id, attempts: row.attempts },
        'the mail server got it each time and never said whether it took it',
      );
    });
  }

  async function drop(row: OutboxRow, why: string): Promise<true> {
    if (await storage.transaction((trx) => dropTaken(trx, row)))
      log.warn({ event: 'mail dropped', mail: row.id, attempts: row.attempts - 1 }, why);
    else leave(row);
    return true;
  }

  function leave({ id, attempts }: OutboxRow): void {
    log.info({ event: 'mail left', mail: id, attempts }, 'another process has taken it meanwhile');
  }

  function deliver(): void {
    isAskedAgain = true;
    if (isStopped || running) return;
    isAskedAgain = false;
    running = deliverDue()
      .catch(tellFailure)
      .finally(() => {
        running = undefined;
        if (isAskedAgain) deliver();
      });
  }

  const look = setInterval(deliver, LOOK_EVERY_MS).unref();
  return {
    post: (trx, mail, { expiresAt, challenge } = {}) =>
      putIn(trx, {
        sealed: seal({ ...mail, challenge }),
        now: instantIn(0),
        expiresAt: expiresAt ?? null,
      }),
    deliver,
    stop() {
      isStopped = true;
      clearInterval(look);
      // whoever asks again does not wait once more
      stopping ??= Promise.race([end(), sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      return stopping;
    },
  };
}

/** Sealed with random bytes of its own, no mail has the hash of another. */
function idOf({ sealed }: OutboxRow, unanswered: Sealed['unanswered']): string {
  return unanswered?.id ?? hashOf(sealed).slice(0, 32);
}

function pauseSeconds({ attempts, expires_at }: OutboxRow): number {
  const usual = PAUSES_SECONDS[attempts - 1] ?? PAUSES_SECONDS.at(-1) ?? LONGEST_PAUSE_SECONDS;
  return expires_at === null && attempts > MANY_ATTEMPTS ? LONGEST_PAUSE_SECONDS : usual;
}

/** What kind of failure it was. Its message is left out, since it may hold the recipient or words of the mail server. */
function reasonOf(error: unknown): { reason: string; answer: number | undefined } {
  const { code, name, responseCode } = error as { code?: unknown; name?: unknown; responseCode?: unknown };
  return {
    reason: String(code ?? name),
    answer: typeof responseCode === 'number' ? responseCode : undefined,
  };
}
