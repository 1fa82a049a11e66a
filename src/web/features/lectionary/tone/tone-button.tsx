import Star from 'lucide-react/icons/star';
import type { ToneInfo } from '#contract/resources/lectionary.ts';
import type { CivilDate } from '#domain/dates/civil-date.ts';
import { parish } from '#parish';
import { Link } from '../../../ui/controls/link.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
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

/**
 * A day's tone, with a star and label on feast days. Opens the tone dialog; before hydration, a link to the day's
 * page.
 */
export function ToneButton({ toneInfo: { tone, isFeastDay }, date, onOpen }: ToneButtonProps) {
  const isHydrated = useHydrated();
  const content = (
    <>
      {isFeastDay && <Star size={16} strokeWidth={1.5} fill="currentColor" />}
      Tone {tone}
    </>
  );
  return (
    <span className="tone">
      {isHydrated ? (
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className="tone-button">
          {content}
        </button>
      ) : (
        <Link to={`${dayUrl(date)}#${TONE_ID}`} className="tone-button">
          {content}
        </Link>
      )}
      {isFeastDay && <small className="eyebrow">Feast Day</small>}
    </span>
  );
}
