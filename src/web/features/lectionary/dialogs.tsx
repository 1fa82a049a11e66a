import type { LectionaryEvent, ToneInfo } from '#contract/lectionary.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { type LazyDialog, useLazyDialog } from './lazy-dialog.tsx';
import { dayUrl, TONE_ID } from './urls.ts';

const importReadingsDialog = () => import('./readings/readings-dialog.tsx');
const importToneDialog = () => import('./tone/tone-dialog.tsx');

/** Loads the dialogs' code ahead of use. */
export function prefetchDialogs(): void {
  // a failed import is repeated when the dialog opens
  for (const fetchCode of [importReadingsDialog, importToneDialog]) fetchCode().catch(() => {});
}

interface LectionaryDialogs extends Pick<LazyDialog, 'dialog'> {
  openReadings(event: LectionaryEvent): void;
  openTone(tone: ToneInfo, event: { readonly date: CivilDate }): void;
}

/** The two dialogs of the lectionary (public specification, section 2), at most one open. */
export function useLectionaryDialogs(): LectionaryDialogs {
  const { dialog, open } = useLazyDialog();
  return {
    dialog,
    openReadings(event) {
      open(async () => {
        const { ReadingsDialog } = await importReadingsDialog();
        return (onClose) => <ReadingsDialog event={event} onClose={onClose} />;
      }, dayUrl(event.date));
    },
    openTone(tone, { date }) {
      open(
        async () => {
          const { ToneDialog } = await importToneDialog();
          return (onClose) => <ToneDialog toneInfo={tone} onClose={onClose} />;
        },
        `${dayUrl(date)}#${TONE_ID}`,
      );
    },
  };
}
