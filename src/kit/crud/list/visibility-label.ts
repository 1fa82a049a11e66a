import type { Visibility } from '../../api/visibility.ts';
import { localDateTime, localToday } from '../../dates/local-dates.ts';

export interface Windowed {
  readonly showFrom: string | null;
  readonly showUntil: string | null;
  readonly visibility: Visibility;
}

const LABELS: Readonly<Record<Visibility, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  visible: 'Published',
  ended: 'Ended',
};

/** How the list names what visitors could see of a record when the list was read. @param words replace the usual ones. */
export function visibilityLabel({ visibility }: Windowed, words: Partial<typeof LABELS> = {}): string {
  return { ...LABELS, ...words }[visibility];
}

/** What visitors see of a saved record: 'Scheduled for Dec 24, 6:00 AM'. The year is omitted if it is the current one. */
export function visibilityText({ visibility, showFrom }: Pick<Windowed, 'visibility' | 'showFrom'>): string {
  if (visibility === 'scheduled' && showFrom) {
    const year = localToday().slice(0, 4);
    return `Scheduled for ${localDateTime(showFrom).replace(`, ${year},`, ',')}`;
  }
  if (visibility === 'draft') return 'It is a draft';
  return visibility === 'ended' ? 'Visitors no longer see it' : 'It is on the site';
}
