import { PRAYER_CAPS } from '#contract/prayer-constants.ts';
import { parish } from '#parish';
import type { PrayerValues } from './prayer-values.ts';

/** What the prayer form says (public specification, section 8). */
export const prayerWords = {
  received:
    'Your prayer request has been submitted successfully. We will keep you and your loved ones in our prayers.',
  failed: 'There was an error submitting your prayer request. Please try again.',
  incomplete: 'Please look at the fields that are marked below.',
  unreached: 'The server could not be reached. What you wrote is still here.',
  send: 'Submit Prayer Request',
  sending: 'Submitting...',
} as const;

/** What a field says that must be filled in and is not. */
export const MISSING = {
  prayerType: 'Please choose a prayer type',
  name: 'Please enter your name',
  details: 'Please write what we may pray for',
} as const satisfies Partial<PrayerValues>;

export const tooLong = (field: keyof typeof PRAYER_CAPS) =>
  `At most ${PRAYER_CAPS[field].toLocaleString('en-US')} characters`;

/** Who reads a request and how long it is kept: as the server does it, docs/decisions/0022. */
export const privacyNote = `Only the vicar and the staff of ${parish.shortName.saint} who sign in to this site read your request. It is kept sealed on the parish’s own server, it is never sent by mail, and it is deleted after ${parish.prayerRequests.keptDays} days, or sooner if you ask us to.`;
