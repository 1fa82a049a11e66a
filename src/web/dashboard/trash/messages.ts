import type { TrashEntry } from '#contract/trash.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What the dashboard says about the trash, which the specification does not know. */
export const trashWords = {
  heading: 'Trash',
  empty: 'The trash is empty.',
  rule: 'What is deleted rests here for 30 days. Then it goes for good, together with its file.',
  restored: (title: string) => `“${title}” is back.`,
  restoreFailed: 'Failed to restore',
  removeQuestion: 'Are you sure you want to delete this for good? It cannot be restored after that.',
  removed: 'Deleted for good',
  removeFailed: 'Failed to delete for good',
};

/** '30 days left', and at last 'goes within a day'. @param now milliseconds since 1970. */
export function daysLeft({ goesAt }: Pick<TrashEntry, 'goesAt'>, now: number): string {
  const days = Math.ceil((Date.parse(goesAt) - now) / DAY_MS);
  return days > 1 ? `${days} days left` : 'goes within a day';
}
