import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CodeState, clockText, codeState } from './otp-countdown.ts';

/** How a code stands, in colour, in a shape and in words; the words are read out once, when they change. */
const LOOKS = {
  good: { color: 'text-quiet', Icon: Clock, words: 'Time left', said: '' },
  short: {
    color: 'font-semibold text-wait',
    Icon: TriangleAlert,
    words: 'Under a minute',
    said: 'Less than a minute left',
  },
  expired: {
    color: 'font-semibold text-bad',
    Icon: TriangleAlert,
    words: 'Code expired',
    said: 'This code has expired. Ask for a new one.',
  },
} as const satisfies Record<CodeState, unknown>;

/** The countdown of a code, from 10:00 to 0:00. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { color, Icon, words, said } = LOOKS[codeState(seconds)];
  return (
    <div className={`flex items-center gap-2 ${color}`}>
      <Icon size={20} strokeWidth={1.5} />
      <span role="timer">
        {words} <span className="tabular-nums">{clockText(seconds)}</span>
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </div>
  );
}
