import type { PrayerType } from '#contract/prayer-requests.ts';
import { parish } from '#parish';
import type { Config } from '../../config.ts';
import type { Mail } from '../../outbox.ts';

/**
 * Announces a new request and links to it. It contains nothing that the visitor typed:
 * docs/decisions/0014-prayer-requests.md.
 */
export function newRequestEmail(
  { publicUrl, prayerRequests }: Pick<Config, 'publicUrl' | 'prayerRequests'>,
  prayerType: PrayerType,
): Mail {
  return {
    to: prayerRequests.notify,
    subject: `New prayer request at ${parish.name}`,
    text: `Hello,

Someone has sent a prayer request through the website. Kind of prayer: ${prayerType}.

Please sign in to read it:
${publicUrl}/admin/dashboard?tab=prayerrequests

Names and texts are not sent by email. They stay on the parish's own server, where only people who can sign in
are able to read them, and are deleted after ${prayerRequests.keptDays} days.
`,
  };
}
