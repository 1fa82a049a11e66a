import type { PrayerType } from '#contract/prayer-requests.ts';
import { parish } from '#parish';
import type { Settings } from '../../config.ts';
import type { Mail } from '../../outbox.ts';

/** Tells that a request has come and where it is read. Nothing that a visitor typed stands in it: docs/decisions/0022. */
export function arrivalMail(
  { publicUrl, prayerRequests }: Pick<Settings, 'publicUrl' | 'prayerRequests'>,
  prayerType: PrayerType,
): Mail {
  return {
    to: prayerRequests.notify,
    subject: `A new prayer request at ${parish.name}`,
    text: `Hello,

somebody has asked the parish for prayer through the website. Kind of prayer: ${prayerType}.

Please sign in to read it:
${publicUrl}/admin/dashboard?tab=prayerrequests

Names and words of a request are not sent by mail. They stay on the parish's own server, where only those who
sign in can read them, and are deleted after ${prayerRequests.keptDays} days.
`,
  };
}
