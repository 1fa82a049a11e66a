import Star from 'lucide-react/icons/star';
import type { ToneInfo } from '#contract/resources/lectionary.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { parish } from '#parish';
import { ButtonOrLink } from '../../../ui/controls/button-or-link.tsx';
import { dayUrl, TONE_ID } from '../urls.ts';

/** How this parish determines the tones. */
export const TONE_METHOD = {
  specification: "Tones by the parish's rule",
  malankara: "Tones by the church's calendar",
}[parish.liturgy.toneProfile];

interface ToneButtonProps {
  readonly toneInfo: ToneInfo;
  readonly date: CivilDate;
  readonly onOpen: () => void;
}

/** A day's tone, with a star and label on feast days. Opens the tone dialog. */
export function ToneButton({ toneInfo: { tone, isFeastDay }, date, onOpen }: ToneButtonProps) {
  return (
    <span className="tone">
      <ButtonOrLink
        to={`${dayUrl(date)}#${TONE_ID}`}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="tone-button"
      >
        {isFeastDay && <Star size={16} strokeWidth={1.5} fill="currentColor" />}
        Tone {tone}
      </ButtonOrLink>
      {isFeastDay && <small className="eyebrow">Feast Day</small>}
    </span>
  );
}
