import { type ReactNode, useState } from 'react';
import type { LectionaryEvent, ToneInfo } from '#contract/resources/lectionary.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { dayUrl, TONE_ID } from './urls.ts';

const importReadingsDialog = () => import('./readings/readings-dialog.tsx');
const importToneDialog = () => import('./tone/tone-dialog.tsx');
export const importMonthList = () => import('./month/month-list.tsx');

/** Loads the code of the dialogs and of the month list ahead of use. */
export function prefetchDialogs(): void {
  // a failed import is repeated on use
  for (const fetchCode of [importReadingsDialog, importToneDialog, importMonthList])
    fetchCode().catch(() => {});
}

interface LectionaryDialogs {
  /** The open dialog, if any. */
  readonly dialog: ReactNode;
  openReadings(event: LectionaryEvent): void;
  openTone(tone: ToneInfo, event: { readonly date: CivilDate }): void;
}

/**
 * The two dialogs of the lectionary (public specification, section 2), at most one open. Their code is loaded on
 * demand; if that fails, the day's page with the same content opens.
 */
export function useLectionaryDialogs(): LectionaryDialogs {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const open = (loading: Promise<ReactNode>, fallbackUrl: string) =>
    loading.then(setDialog, () => location.assign(fallbackUrl));
  return {
    dialog,
    openReadings(event) {
      const loading = importReadingsDialog().then(({ ReadingsDialog }) => (
        <ReadingsDialog event={event} onClose={close} />
      ));
      open(loading, dayUrl(event.date));
    },
    openTone(toneInfo, { date }) {
      const loading = importToneDialog().then(({ ToneDialog }) => (
        <ToneDialog toneInfo={toneInfo} onClose={close} />
      ));
      open(loading, `${dayUrl(date)}#${TONE_ID}`);
    },
  };
}
