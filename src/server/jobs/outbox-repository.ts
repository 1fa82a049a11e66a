import type { RawBuilder, Selectable } from 'kysely';
import type { InstantIn } from '#storage/db-clock.ts';
import type { Database } from '#storage/schema.ts';
import type { Handle, Storage } from '#storage/storage.ts';
import { SMTP_LIMITS } from '../adapters/mail/smtp-transport.ts';

export type OutboxRow = Selectable<Database['outbox']>;

/**
 * How long a claimed email is reserved for its process: twice the longest attempt. If the process dies, another one sends
 * the email after that time.
 */
export const CLAIM_MS = 2 * (SMTP_LIMITS.transferMs + SMTP_LIMITS.replyMs);

export async function enqueue(
  trx: Handle,
  { sealed, now, expiresAt }: { sealed: string; now: RawBuilder<string>; expiresAt: string | null },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ sealed, created_at: now, due_at: now, expires_at: expiresAt })
    .execute();
}

/**
 * Claims the next due email and counts the attempt. Emails that expire (sign-in codes) come first, then those with
 * fewer attempts, then those due longer: a new code waits neither for a backlog of notifications nor for emails that a
 * server keeps rejecting.
 *
 * @returns undefined if none is due.
 */
export async function claimNext(storage: Storage, instantIn: InstantIn): Promise<OutboxRow | undefined> {
  for (;;) {
    const due = await storage.db
      .selectFrom('outbox')
      .select(['id', 'due_at'])
      .where('due_at', '<=', instantIn(0))
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

/**
 * Whether the sign-in still waits for its code. A new password, a new email address or deleting the account ends it.
 */
export async function isChallengePending(db: Handle, challenge: string): Promise<boolean> {
  const row = await db
    .selectFrom('challenges')
    .select('hash')
    .where('hash', '=', challenge)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Schedules another attempt.
 *
 * @param schedule `sealed`: the encrypted payload.
 */
export async function postpone(
  trx: Handle,
  id: number,
  schedule: { due_at: RawBuilder<string>; sealed: string },
): Promise<void> {
  await trx.updateTable('outbox').set(schedule).where('id', '=', id).execute();
}

/** Deletes an email that was delivered, expired, or cannot be delivered. */
export async function deleteMail(trx: Handle, id: number): Promise<void> {
  await trx.deleteFrom('outbox').where('id', '=', id).execute();
}
