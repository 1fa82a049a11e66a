import type { PrayerState } from '#contract/prayer-requests.ts';
import type { RecordWords } from '../crud/types.ts';

/** What the dashboard says about prayer requests. */
export const prayerRequestWords: Omit<RecordWords, 'add' | 'newTitle'> & { readonly search: string } = {
  one: 'prayer request',
  many: 'prayer requests',
  heading: 'Inbox',
  editTitle: 'Prayer Request',
  search: 'Search prayer requests',
  empty: 'No Prayer Requests',
  saved: 'Prayer request saved',
  saveFailed: 'Failed to save prayer request',
  deleteQuestion:
    'Are you sure you want to delete this prayer request? It is deleted for good and cannot be restored.',
  deleted: 'Prayer request deleted',
  deleteFailed: 'Failed to delete prayer request',
};

/** Every state, in the order in which a request goes through them; those held back stand apart, at the end. */
export const stateWords: Readonly<Record<PrayerState, string>> = {
  new: 'New',
  praying: 'Praying',
  done: 'Done',
  held: 'Held',
};

/** Why a request is held, and what to do. */
export const heldWords =
  'Held back, and nobody was told of it: it was filled in as machines do, or came when very many did. Keep it by giving it a state, or delete it.';
