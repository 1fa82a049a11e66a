import type { Visibility } from '../../api/visibility.ts';

export interface Windowed {
  readonly showFrom: string | null;
  readonly showUntil: string | null;
  readonly visibility: Visibility;
}

const LABELS: Readonly<Record<Visibility, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  visible: 'Visible',
  ended: 'Ended',
};

/** How the list names what visitors could see of a record when the list was read. @param words replace the usual ones. */
export function visibilityLabel({ visibility }: Windowed, words: Partial<typeof LABELS> = {}): string {
  return { ...LABELS, ...words }[visibility];
}
