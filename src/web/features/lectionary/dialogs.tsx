import type { LectionaryEvent, ToneInfo } from '#contract/lectionary.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { type LateDialog, useLateDialog } from './lazy-dialog.tsx';
import { dayAddress, TONE_ID } from './urls.ts';

const readingsCode = () => import('./readings/readings-dialog.tsx');
const toneCode = () => import('./tone/tone-dialog.tsx');

/** Fetches the dialogs' code before it is asked for. */
export function warmDialogs(): void {
  // one that does not come is asked for again when it is wanted
  for (const fetchCode of [readingsCode, toneCode]) fetchCode().catch(() => {});
}

interface LectionaryDialogs extends Pick<LateDialog, 'dialog'> {
  openReadings(event: LectionaryEvent): void;
  openTone(tone: ToneInfo, event: { readonly date: CivilDate }): void;
}

/** The two dialogs of the lectionary (public specification, section 2), of which one may be open. */
export function useLectionaryDialogs(): LectionaryDialogs {
  const { dialog, open } = useLateDialog();
  return {
    dialog,
    openReadings(event) {
      open(async () => {
        const { ReadingsDialog } = await readingsCode();
        return (onClose) => <ReadingsDialog event={event} onClose={onClose} />;
      }, dayAddress(event.date));
    },
    openTone(tone, { date }) {
      open(
        async () => {
          const { ToneDialog } = await toneCode();
          return (onClose) => <ToneDialog toneInfo={tone} onClose={onClose} />;
        },
        `${dayAddress(date)}#${TONE_ID}`,
      );
    },
  };
}
