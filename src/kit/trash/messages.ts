import type { TrashEntry } from './contract.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Messages about the trash, which the specification does not describe. */
export const trashMessages = {
  heading: 'Trash',
  empty: 'The trash is empty.',
  description:
    'Deleted items stay in the trash for 30 days. After that, they and their files are permanently deleted.',
  restored: (title: string) => `“${title}” was restored.`,
  restoreFailed: 'Failed to restore',
  removeQuestion: 'Are you sure you want to permanently delete this? It cannot be restored afterward.',
  removed: 'Permanently deleted',
  removeFailed: 'Failed to delete permanently',
};

/** '30 days left', or 'Less than a day left'. @param now milliseconds since 1970. */
export function daysLeft({ goesAt }: Pick<TrashEntry, 'goesAt'>, now: number): string {
  const days = Math.ceil((Date.parse(goesAt) - now) / DAY_MS);
  return days > 1 ? `${days} days left` : 'Less than a day left';
}
