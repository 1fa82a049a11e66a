import type { RawBuilder, Selectable } from 'kysely';
import type { InstantIn } from '#storage/db-clock.ts';
import type { Database } from '#storage/schema.ts';
import type { Handle, Storage } from '#storage/storage.ts';

export type OutboxRow = Selectable<Database['outbox']>;

/** How long a mail that was taken is left alone by others, unless whoever has it says anew that it is being sent. */
const TAKEN_FOR_MS = 30_000;

export async function putIn(
  trx: Handle,
  { sealed, now, expiresAt }: { sealed: string; now: RawBuilder<string>; expiresAt: string | null },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values({ sealed, created_at: now, due_at: now, expires_at: expiresAt })
    .execute();
}

/**
 * Takes the mail that is due: one that expires before all that do not, of either the one that was tried least, then the one that
 * has been due longest; so that no other process does, and counts the attempt. So a sign-in code, also one that was refused for a
 * while, stands neither behind hundreds that a full mailbox refuses again and again, nor behind all that tell of a flood of prayer
 * requests; and a new code not behind one that is refused again and again.
 *
 * @returns undefined when none is due.
 */
export async function takeDue(storage: Storage, instantIn: InstantIn): Promise<OutboxRow | undefined> {
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
    const taken = await storage.transaction((trx) =>
      trx
        .updateTable('outbox')
        .set((eb) => ({ due_at: instantIn(TAKEN_FOR_MS), attempts: eb('attempts', '+', 1) }))
        .where('id', '=', due.id)
        .where('due_at', '=', due.due_at)
        .returningAll()
        .executeTakeFirst(),
    );
    if (taken) return taken;
  }
}

/** Whether a sign-in still waits for its code: it ends with a new password, another address, or with its account. */
export async function isAwaited(db: Handle, challenge: string): Promise<boolean> {
  const row = await db
    .selectFrom('challenges')
    .select('hash')
    .where('hash', '=', challenge)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Others leave it alone for as long once more.
 *
 * @returns until when; undefined when it is not in the hand of whoever took it until `dueAt` any more.
 */
export async function keepTaken(
  trx: Handle,
  { id, dueAt }: { id: number; dueAt: string },
  instantIn: InstantIn,
): Promise<string | undefined> {
  const kept = await trx
    .updateTable('outbox')
    .set({ due_at: instantIn(TAKEN_FOR_MS) })
    .where('id', '=', id)
    .where('due_at', '=', dueAt)
    .returning('due_at')
    .executeTakeFirst();
  return kept?.due_at;
}

/** A mail in somebody's hand. Each taking counts an attempt, so nobody else has it while there are as many as were counted then. */
type Taken = Pick<OutboxRow, 'id' | 'attempts'>;

/**
 * It is tried again later.
 *
 * @param sealed what it holds from now on.
 * @returns false when another process has taken it since; then nothing is changed.
 */
export async function postpone(
  trx: Handle,
  { id, attempts }: Taken,
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
 * Given up, or worth nothing any more.
 *
 * @returns false when another process has taken it since; then it stays.
 */
export async function dropTaken(trx: Handle, { id, attempts }: Taken): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Delivered: whoever has it in hand by now need not try again. */
export async function dropDelivered(trx: Handle, id: number): Promise<void> {
  await trx.deleteFrom('outbox').where('id', '=', id).execute();
}
