import type { Handle } from '../storage/storage.ts';

/**
 * What the site remembers: the last backup, the last email that the mail server accepted, the end of Live, the last
 * cleanup, since when the clock has agreed with the cleanups, and the last notifications of the staff.
 */
type Milestone = 'backup' | 'email' | 'live' | 'cleanup' | 'clock agrees' | `notification ${number}`;

/** @param at instant. */
export async function recordMilestone(trx: Handle, name: Milestone, at: string): Promise<void> {
  await trx
    .insertInto('milestones')
    .values({ name, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
    .execute();
}

/** @returns the last recorded instant; undefined if there is none. */
export async function milestoneTime(db: Handle, name: Milestone): Promise<string | undefined> {
  const row = await db.selectFrom('milestones').select('at').where('name', '=', name).executeTakeFirst();
  return row?.at;
}
