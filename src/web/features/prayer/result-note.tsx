import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { prayerWords } from './messages.ts';
import type { Outcome } from './prayer-values.ts';

/** How sending ended, over the form; it takes the focus, unless a field has it that is to be mended. */
export function OutcomeNote({ outcome }: { outcome: Outcome }) {
  const note = useRef<HTMLDivElement>(null);
  const { isReceived, reason, errors } = outcome;
  const isAtField = Object.keys(errors).length > 0;
  const words = isReceived ? prayerWords.received : isAtField ? prayerWords.incomplete : prayerWords.failed;
  const [Icon, color] = isReceived
    ? [CircleCheck, 'border-good text-good']
    : [CircleAlert, 'border-bad text-bad'];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second failure is told as the first was
  useEffect(() => {
    if (!isAtField) note.current?.focus();
  }, [outcome, isAtField]);

  return (
    <div
      ref={note}
      tabIndex={-1}
      role={isReceived ? 'status' : 'alert'}
      className={`flex scroll-mt-[calc(var(--header-height)+1.25rem)] gap-3 border-l-2 py-1 pl-4 ${color}`}
    >
      <Icon size={24} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{words}</p>
        {reason && <p className="mt-1 text-ink">{reason}</p>}
      </div>
    </div>
  );
}
