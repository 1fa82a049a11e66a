import type { Selectable } from 'kysely';
import { CLOCK_SKEW_MS, type Clock } from '../process/clock.ts';
import { acquireLease } from '../process/leases.ts';
import type { Keys } from '../security/crypto.ts';
import type { Database } from '../storage/schema.ts';
import type { Handle, Storage } from '../storage/storage.ts';
import type { Mail } from './mail.ts';
import { SMTP_LIMITS } from './smtp-transport.ts';

/** The content of a stored email, encrypted in the column `sealed`. */
interface QueuedMail extends Mail {
  /** Hash of the challenge whose code the email contains: the email is dropped when that sign-in has ended. */
  readonly challenge?: string | undefined;
  /** Set when an attempt ended with an unknown outcome. */
  readonly unanswered?: unknown;
}

/** A stored email; `attempts` includes the current one. */
export type MailRow = Selectable<Database['outbox']>;

/**
 * How long a claimed email is reserved for its process: twice the longest attempt. If the process dies, another one sends
 * the email after that time.
 */
export const CLAIM_MS = 2 * (SMTP_LIMITS.transferMs + SMTP_LIMITS.replyMs);

const DIGEST_DELAY_MS = 60 * 60_000;

export type MailQueue = ReturnType<typeof createMailQueue>;

interface MailQueueDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly keys: Keys;
  /** The least time between two bulk emails, in all processes together. */
  readonly bulkIntervalMs: number;
}

/** The emails in the database. Several processes use it at the same time. */
export function createMailQueue({ storage, clock, keys, bulkIntervalMs }: MailQueueDeps) {
  // not `clock` alone: processes whose clocks differ must agree on claims
  const instantIn = (milliseconds: number) => storage.instantIn(milliseconds, clock.now());
  const encrypt = (mail: QueuedMail) => keys.encrypt('outbox', JSON.stringify(mail));

  /**
   * Bulk emails come last. Expiring emails (sign-in codes) come first, then those with fewer attempts, then those due
   * longer: a new code waits neither for a backlog of notifications nor for emails that a server keeps rejecting.
   */
  const findDue = () =>
    storage.db
      .selectFrom('outbox')
      .select(['id', 'due_at', 'bulk_for'])
      // further ahead than any email waits: it was stored before the clock was set back
      .where((eb) =>
        eb.or([
          eb('due_at', '<=', instantIn(0)),
          eb('due_at', '>', instantIn(DIGEST_DELAY_MS + CLOCK_SKEW_MS)),
        ]),
      )
      .orderBy((eb) => eb('bulk_for', 'is not', null))
      .orderBy((eb) => eb('expires_at', 'is', null))
      .orderBy('attempts')
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();

  return {
    async add(
      trx: Handle,
      mail: QueuedMail,
      columns: Pick<MailRow, 'expires_at' | 'bulk_for'>,
    ): Promise<void> {
      const now = instantIn(0);
      const values = { sealed: encrypt(mail), created_at: now, due_at: now, ...columns };
      await trx.insertInto('outbox').values(values).execute();
    },

    async addToDigest(trx: Handle, toMail: (count: number) => Mail): Promise<void> {
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

    /**
     * Claims the next due email and counts the attempt.
     *
     * @param isBulk whether to claim a bulk email, which waits for all others, and for the interval after the last one.
     */
    async claimNext(isBulk: boolean): Promise<MailRow | undefined> {
      for (;;) {
        const due = await findDue();
        if (!due || isBulk !== (due.bulk_for !== null)) return undefined;
        const interval = { now: clock.now(), durationMs: bulkIntervalMs };
        if (isBulk && !(await acquireLease(storage, 'bulk email', interval))) return undefined;
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
    },

    /** @returns undefined if the email was encrypted with another key. */
    open({ sealed }: MailRow): QueuedMail | undefined {
      try {
        return JSON.parse(keys.decrypt('outbox', sealed)) as QueuedMail;
      } catch {
        return undefined;
      }
    },

    /** Stores the email for another attempt. */
    async postpone({ id }: MailRow, milliseconds: number, mail: QueuedMail): Promise<void> {
      const schedule = { due_at: instantIn(milliseconds), sealed: encrypt(mail) };
      await storage.transaction((trx) =>
        trx.updateTable('outbox').set(schedule).where('id', '=', id).execute(),
      );
    },

    /** Removes the bulk emails that wait for a recipient. */
    async cancelBulk(trx: Handle, recipient: number): Promise<void> {
      await trx.deleteFrom('outbox').where('bulk_for', '=', recipient).execute();
    },

    async remove({ id }: MailRow, inTransaction?: (trx: Handle) => Promise<void>): Promise<void> {
      await storage.transaction(async (trx) => {
        await trx.deleteFrom('outbox').where('id', '=', id).execute();
        await inTransaction?.(trx);
      });
    },
  };
}
