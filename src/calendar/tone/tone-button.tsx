import Star from 'lucide-react/icons/star';
import type { CivilDate } from '#church-year/dates.ts';
import { DialogButton } from '#kit/ui/controls/dialog-button.tsx';
import { useParish } from '#parish/site/site.ts';
import type { ToneInfo } from '../contract.ts';
import { importToneDialog } from '../dialogs.ts';
import { dayUrl, TONE_ID } from '../urls.ts';

/** How this parish determines the tones. */
export function useToneMethod(): string {
  return {
    specification: 'Tones by the parish’s rule',
    malankara: 'Tones by the church’s calendar',
  }[useParish().liturgy.toneProfile];
}

/** A day's tone, with a star and label on feast days. Opens the tone dialog. */
export function ToneButton({ toneInfo, date }: { toneInfo: ToneInfo; date: CivilDate }) {
  const { tone, isFeastDay } = toneInfo;
  return (
    <span className="tone">
      <DialogButton
        to={`${dayUrl(date)}#${TONE_ID}`}
        load={async (onClose) => {
          const { ToneDialog } = await importToneDialog();
          return <ToneDialog toneInfo={toneInfo} onClose={onClose} />;
        }}
        className="tone-button"
      >
        {isFeastDay && <Star size={16} strokeWidth={1.5} fill="currentColor" />}
        Tone {tone}
      </DialogButton>
      {isFeastDay && <small className="eyebrow">Feast Day</small>}
    </span>
  );
}
