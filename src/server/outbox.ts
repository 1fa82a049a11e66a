import { setTimeout as sleep } from 'node:timers/promises';
import type { Handle, Storage } from '#storage/storage.ts';
import { hashOf, type Keys } from './keys.ts';
import { dropMail, isAwaited, type OutboxRow, postpone, putIn, takeDue } from './outbox-rows.ts';
import { type Clock, instant } from './outside/clock.ts';
import type { Log } from './outside/log.ts';

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
  /** Begins with no other mail, and waits 3 s at most for the one that is being sent. */
  stop(): Promise<void>;
}

export interface OutboxDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Log;
  /** Hands one mail over. @param id the same each time that it is tried. @throws when it was not taken. */
  readonly send: (mail: Mail, id: string) => Promise<void>;
}

/** What a row holds. */
type Sealed = Mail & { readonly challenge?: string | undefined };

/** How often the table is looked at for mail that is due again, or that another process has left. */
const LOOK_EVERY_MS = 2_000;
const STOP_WITHIN_MS = 3_000;
/** What nodemailer says when the mail server took the conversation, but not this mail's recipient. */
const RECIPIENT_REFUSED = 'EENVELOPE';

/** Pauses after each failed attempt; then every 15 s, and every 5 minutes once an hour of that has been for nothing. */
const PAUSES_SECONDS = [1, 2, 4, 8, 15];
const MANY_ATTEMPTS = 240;
const LONGEST_PAUSE_SECONDS = 300;

/** An outbox over the database: mail survives a restart, and of several processes one sends it. */
export function createOutbox({ storage, clock, keys, log, send }: OutboxDeps): Outbox {
  let isStopped = false;
  let isAskedAgain = false;
  let running: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  async function deliverDue(): Promise<void> {
    while (!isStopped) {
      const row = await takeDue(storage, clock.now());
      if (!row || !(await handle(row))) return;
    }
  }

  /** @returns false when the mail server cannot be reached, so that the rest waits too; true when it was this mail alone that it refused. */
  async function handle(row: OutboxRow): Promise<boolean> {
    if (row.expires_at !== null && Date.parse(row.expires_at) <= clock.now()) return drop(row);
    try {
      const { challenge, ...mail } = JSON.parse(keys.unseal('outbox', row.sealed)) as Sealed;
      if (challenge && !(await isAwaited(storage.db, challenge))) return drop(row);
      // sealed with random bytes of its own: no other mail has this hash
      await send(mail, hashOf(row.sealed).slice(0, 32));
    } catch (error) {
      const seconds = pauseSeconds(row);
      await storage.transaction((trx) =>
        postpone(trx, { id: row.id, dueAt: instant(clock.now() + seconds * 1000) }),
      );
      log.warn(
        { event: 'mail delayed', mail: row.id, attempts: row.attempts, seconds, ...reasonOf(error) },
        'a mail was not taken',
      );
      return (error as { code?: unknown }).code === RECIPIENT_REFUSED;
    }
    await storage.transaction((trx) => dropMail(trx, row.id));
    log.info({ event: 'mail sent', mail: row.id, attempts: row.attempts }, 'a mail was taken');
    return true;
  }

  async function drop({ id, attempts }: OutboxRow): Promise<true> {
    await storage.transaction((trx) => dropMail(trx, id));
    log.warn(
      { event: 'mail dropped', mail: id, attempts: attempts - 1 },
      'it could not be delivered while it was worth something',
    );
    return true;
  }

  function deliver(): void {
    isAskedAgain = true;
    if (isStopped || running) return;
    isAskedAgain = false;
    running = deliverDue()
      .catch((error) =>
        log.error({ event: 'outbox failure', err: storage.explain(error) }, 'mail waits for the next look'),
      )
      .finally(() => {
        running = undefined;
        if (isAskedAgain) deliver();
      });
  }

  const look = setInterval(deliver, LOOK_EVERY_MS).unref();
  return {
    post: (trx, mail, { expiresAt, challenge } = {}) =>
      putIn(trx, {
        sealed: keys.seal('outbox', JSON.stringify({ ...mail, challenge } satisfies Sealed)),
        now: instant(clock.now()),
        expiresAt: expiresAt ?? null,
      }),
    deliver,
    stop() {
      isStopped = true;
      clearInterval(look);
      // whoever asks again does not wait once more
      stopping ??= Promise.race([running, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      return stopping;
    },
  };
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
