import type { PrayerState } from '#contract/resources/inbox/prayer-requests.ts';
import { recordMessages } from '../crud/record-messages.ts';

/** Messages about prayer requests. */
export const prayerRequestMessages = recordMessages('prayer request', {
  heading: 'Inbox',
  editTitle: 'Prayer Request',
  search: 'Search prayer requests',
  empty: 'No Prayer Requests',
  saved: 'Prayer request saved',
  deleteQuestion:
    'Are you sure you want to delete this prayer request? It will be permanently deleted and cannot be restored.',
  deleted: 'Prayer request deleted',
});

/** Labels of the states that staff can set, in workflow order. */
export const workflowLabels = { new: 'New', praying: 'Praying', done: 'Done' } as const;

/** Labels of all states; 'held' is last because it is not part of the workflow. */
export const stateLabels: Readonly<Record<PrayerState, string>> = { ...workflowLabels, held: 'Held' };

/** Explains why a request is held and what staff can do. */
export const HELD_NOTICE =
  'Held as possible spam. No one was notified. Set a status to keep it, or delete it.';

/** About unsaved notes, with and without encryption in the browser. */
export const draftMessages = {
  stored: 'Until you save your notes, they are stored encrypted in this browser.',
  notStored: 'Save your notes before you leave: unsaved ones are not stored.',
};
