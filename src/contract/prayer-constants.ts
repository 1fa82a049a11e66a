/** What can be asked for (public specification, section 5); apart from the schemas, so that a page reaches it without zod. */
export const prayerTypes = [
  'Blessings',
  'Healing Prayer',
  'Memorial',
  'Wedding',
  'Departed',
  'Incense Prayer',
] as const;

/** Longest texts of a prayer request, in UTF-16 units. */
export const PRAYER_CAPS = { name: 120, contactNumber: 40, details: 5_000, notes: 5_000 } as const;

/** What staff turn a request into; 'held' is what came when too many did, or what looks like a machine's. */
export const prayerStates = ['new', 'praying', 'done'] as const;

/** Requests on one page of the inbox. */
export const PRAYERS_PER_PAGE = 20;
