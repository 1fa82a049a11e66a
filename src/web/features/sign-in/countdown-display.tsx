import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CodeState, codeState, formatCountdown } from './otp-countdown.ts';

/** Color, icon and text by state; `announcement` is read to screen readers once when the state changes. */
const STATE_STYLES = {
  good: { color: 'text-quiet', Icon: Clock, label: 'Time left', announcement: '' },
  short: {
    color: 'font-semibold text-wait',
    Icon: TriangleAlert,
    label: 'Under a minute',
    announcement: 'Less than a minute left',
  },
  expired: {
    color: 'font-semibold text-bad',
    Icon: TriangleAlert,
    label: 'Code expired',
    announcement: 'This code has expired. Request a new one.',
  },
} as const satisfies Record<CodeState, unknown>;

/** The countdown of a code, from 10:00 to 0:00. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const { color, Icon, label, announcement } = STATE_STYLES[codeState(seconds)];
  return (
    <div className={`flex items-center gap-2 ${color}`}>
      <Icon size={20} strokeWidth={1.5} />
      <span role="timer">
        {label} <span className="tabular-nums">{formatCountdown(seconds)}</span>
      </span>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
