import { PRAYER_MAX_LENGTHS } from '#contract/constants.ts';
import type { PrayerValues } from './prayer-values.ts';

/** Messages of the prayer form (public specification, section 8). */
export const prayerMessages = {
  received:
    'Your prayer request has been submitted successfully. We will keep you and your loved ones in our prayers.',
  failed: 'There was an error submitting your prayer request. Please try again.',
  incomplete: 'Please check the fields marked below.',
  unreached: 'The server could not be reached. Your text is still here.',
  send: 'Submit Prayer Request',
  sending: 'Submitting...',
} as const;

/** Messages of empty required fields. */
export const REQUIRED_FIELD_MESSAGES = {
  prayerType: 'Please choose a prayer type',
  name: 'Please enter your name',
  details: 'Please tell us what to pray for',
} as const satisfies Partial<PrayerValues>;

export const tooLongMessage = (field: keyof typeof PRAYER_MAX_LENGTHS) =>
  `At most ${PRAYER_MAX_LENGTHS[field].toLocaleString('en-US')} characters`;

/** How a request is stored, as implemented by the server (docs/decisions/0014-prayer-requests.md). */
export const retentionNote = (keptDays: number) =>
  `It is encrypted on the parish’s own server, never sent by email, and deleted after ${keptDays === 1 ? 'one day' : `${keptDays} days`}.`;
