import type { AppContext } from '#kit/app-context.ts';
import type { Mail } from '#kit/mail/mail.ts';
import { CLOCK_SKEW_MS, instant } from '#kit/process/clock.ts';
import { recordMilestone } from '#kit/process/milestones.ts';
import { lockExclusive } from '#kit/storage/postgres/locks.ts';
import type { Handle } from '#kit/storage/storage.ts';
import type { Fields, InboxGroup, InboxKind } from './kinds.server.ts';

const HOUR_MS = 60 * 60_000;
/** The milestones with the times of the last emails: entries of all kinds share them. */
const NOTIFICATIONS = [1, 2, 3, 4, 5].map((nth) => `notification ${nth}` as const);

/**
 * Enqueues the email about a new entry. After five within an hour, the entry is counted in a digest instead, so that a
 * flood does not use up the quota of the mail account, from which sign-in codes are sent too. Nothing is enqueued if the
 * parish has no address for notifications.
 */
export async function notifyStaff<Group extends InboxGroup>(
  trx: Handle,
  { noun, list, announce }: InboxKind<Group>,
  fields: Fields<Group>,
  { storage, clock, parish, config: { publicUrl }, outbox }: AppContext,
): Promise<void> {
  const { identity, prayerRequests, place } = parish.current();
  const to = prayerRequests.notify || place.email;
  if (!to) return;
  const inbox = `${publicUrl}/admin/dashboard?tab=prayerrequests`;
  // nothing that a visitor typed: docs/decisions/0014-prayer-requests.md
  const toMail = (subject: string, news: string, link: string): Mail => ({
    to,
    subject: `${subject} at ${identity.name}`,
    text: `Hello,

${news}

Please sign in to read it:
${link}

Names and texts are not sent by email. They stay on the parish's own server, where only people who can sign in
are able to read them, and are deleted after ${prayerRequests.keptDays} days, yearly memorials when they are withdrawn.
`,
  });
  await lockExclusive(trx, storage.engine, 'notifications');
  if (await claimNotification(trx, clock.now()))
    return outbox.enqueue(trx, toMail(`New ${noun}`, announce(fields), `${inbox}&list=${list}`));
  await outbox.addToDigest(trx, (count) =>
    toMail(
      `${count} more in the inbox`,
      `The website has received ${count} more since the last email: prayer requests, visits or take-down requests.`,
      inbox,
    ),
  );
}

/** @returns false after five notifications within the last hour. */
async function claimNotification(trx: Handle, now: number): Promise<boolean> {
  const recent = await trx
    .selectFrom('milestones')
    .select('name')
    .where('name', 'in', NOTIFICATIONS)
    .where('at', '>', instant(now - HOUR_MS))
    // a later time was stored before the clock was set back
    .where('at', '<=', instant(now + CLOCK_SKEW_MS))
    .execute();
  const free = NOTIFICATIONS.find((notification) => !recent.some(({ name }) => name === notification));
  if (free) await recordMilestone(trx, free, instant(now));
  return free !== undefined;
}
