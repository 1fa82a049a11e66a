import type { RawBuilder, Selectable } from 'kysely';
import type { InstantIn } from '#storage/db-clock.ts';
import type { Database } from '#storage/schema.ts';
import type { Handle, Storage } from '#storage/storage.ts';

export type OutboxRow = Selectable<Database['outbox']>;

/** How long a claimed email is reserved for its process, unless the process extends the claim. */
const CLAIM_MS = 30_000;

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
 * Extends the claim by another `CLAIM_MS`.
 *
 * @param claim `dueAt`: when the current claim ends.
 * @returns when the new claim ends; undefined if the claim was lost to another process.
 */
export async function extendClaim(
  trx: Handle,
  { id, dueAt }: { id: number; dueAt: string },
  instantIn: InstantIn,
): Promise<string | undefined> {
  const extended = await trx
    .updateTable('outbox')
    .set({ due_at: instantIn(CLAIM_MS) })
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .returning('due_at')
    .executeTakeFirst();
  return extended?.due_at;
}

/** A claimed email. Each claim increments `attempts`, so the claim is valid as long as the number is unchanged. */
type Claimed = Pick<OutboxRow, 'id' | 'attempts'>;

/**
 * Schedules another attempt.
 *
 * @param schedule `sealed`: the new encrypted payload.
 * @returns false if another process has claimed the email since; nothing is changed then.
 */
export async function postpone(
  trx: Handle,
  { id, attempts }: Claimed,
  { dueAt, sealed }: { dueAt: RawBuilder<string>; sealed: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ due_at: dueAt, sealed })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes an email that expired or cannot be delivered.
 *
 * @returns false if another process has claimed the email since; it is not deleted then.
 */
export async function discardClaimed(trx: Handle, { id, attempts }: Claimed): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a delivered email, even if another process has claimed it since. */
export async function deleteDelivered(trx: Handle, id: number): Promise<void> {
  await trx.deleteFrom('outbox').where('id', '=', id).execute();
}
