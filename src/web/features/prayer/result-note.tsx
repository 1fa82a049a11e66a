import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useRef } from 'react';
import { prayerMessages } from './messages.ts';
import type { PrayerResult } from './prayer-values.ts';

/** The result of a submission above the form. It takes focus unless an invalid field has it. */
export function ResultNote({ result }: { result: PrayerResult }) {
  const note = useRef<HTMLDivElement>(null);
  const { isReceived, reason, errors } = result;
  const hasFieldErrors = Object.keys(errors).length > 0;
  const message = isReceived
    ? prayerMessages.received
    : hasFieldErrors
      ? prayerMessages.incomplete
      : prayerMessages.failed;
  const [Icon, color] = isReceived
    ? [CircleCheck, 'border-good text-good']
    : [CircleAlert, 'border-bad text-bad'];

  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated failure must take focus again
  useEffect(() => {
    if (!hasFieldErrors) note.current?.focus();
  }, [result, hasFieldErrors]);

  return (
    <div
      ref={note}
      tabIndex={-1}
      role={isReceived ? 'status' : 'alert'}
      className={`flex scroll-mt-[calc(var(--header-height)+1.25rem)] gap-3 border-l-2 py-1 pl-4 ${color}`}
    >
      <Icon size={24} strokeWidth={1.5} className="mt-0.5 shrink-0" />
      <div>
        <p className="font-semibold">{message}</p>
        {reason && <p className="mt-1 text-ink">{reason}</p>}
      </div>
    </div>
  );
}
