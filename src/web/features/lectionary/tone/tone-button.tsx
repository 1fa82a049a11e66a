import Star from 'lucide-react/icons/star';
import type { ToneInfo } from '#contract/lectionary.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { Link } from '../../../ui/link.tsx';
import { useIsAwake } from '../../../ui/use-hydrated.ts';
import { dayAddress, TONE_ID } from '../urls.ts';

interface ToneButtonProps {
  readonly toneInfo: ToneInfo;
  readonly date: CivilDate;
  readonly onOpen: () => void;
}

/** A day's tone, and on a feast day its star and label; opens the dialog with its recording, or as long as no script runs the day's own page. */
export function ToneButton({ toneInfo: { tone, isFeastDay }, date, onOpen }: ToneButtonProps) {
  const isAwake = useIsAwake();
  const content = (
    <>
      {isFeastDay && <Star size={16} strokeWidth={1.5} fill="currentColor" />}
      Tone {tone}
    </>
  );
  return (
    <span className="tone">
      {isAwake ? (
        <button type="button" aria-haspopup="dialog" onClick={onOpen} className="tone-button">
          {content}
        </button>
      ) : (
        <Link to={`${dayAddress(date)}#${TONE_ID}`} className="tone-button">
          {content}
        </Link>
      )}
      {isFeastDay && <small className="eyebrow">Feast Day</small>}
    </span>
  );
}
