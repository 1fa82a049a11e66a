import { useEffect, useState } from 'react';
import { describeFailure } from '#kit/crud/record-messages.ts';
import { localDateTime } from '#kit/dates/local-dates.ts';
import { browserClient } from '#kit/session/browser-client.ts';
import { BusyButton } from '#kit/ui/controls/busy-button.tsx';
import { useResult } from '#kit/ui/dialogs/result-dialog.tsx';
import { useParish } from '#parish/site/site.ts';
import type { ScheduleEntry } from '#services/contract/schedule.ts';
import type { OverviewData } from './load-overview.ts';

/** Live is offered from this long before the start of a service to this long after it. */
const OFFERED_BEFORE_MS = 10 * 60_000;
const OFFERED_AFTER_MS = 2 * 60 * 60_000;
const CLOCK_INTERVAL_MS = 20_000;

/** The service that is held now, or soon. @param now milliseconds since 1970. */
export function currentService(entries: readonly ScheduleEntry[], now: number) {
  return entries.find(({ start, change }) => {
    const startsIn = Date.parse(start) - now;
    return change !== 'notHeld' && startsIn <= OFFERED_BEFORE_MS && startsIn > -OFFERED_AFTER_MS;
  });
}

interface LiveSectionProps extends Pick<OverviewData, 'live' | 'schedule'> {
  readonly reload: () => Promise<void>;
}

/** Turns “Live now” on and off; prominent while the parish is live and around its services. */
export function LiveSection({ live, schedule = [], reload }: LiveSectionProps) {
  const { liveStreamUrl } = useParish().links;
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  const result = useResult();
  if (!live || !liveStreamUrl) return null;
  const { until } = live;
  const isLive = until !== null && Date.parse(until) > now;
  const service = currentService(schedule, now);
  const toggle = async () => {
    setBusy(true);
    try {
      await browserClient.live.update({ body: { isLive: !isLive } });
      await reload();
    } catch (error) {
      result.showError(error, describeFailure('Failed to change the live stream', error));
    }
    setBusy(false);
  };
  return (
    <section
      aria-labelledby="live"
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm border px-5 py-4 ${isLive || service ? 'border-rubric bg-raised' : 'border-line'}`}
    >
      <div>
        <h2 id="live" className="text-2xl">
          {isLive ? 'Live now' : service ? `Live stream of ${service.name}?` : 'Live stream'}
        </h2>
        <p role="status" className={`text-quiet ${isLive ? '' : 'max-sm:hidden'}`}>
          {isLive
            ? `The home page says so until ${localDateTime(until)}.`
            : 'The home page says “Live now” for four hours, or until you turn it off.'}
        </p>
      </div>
      <BusyButton
        look={!isLive && service ? 'primary' : 'quiet'}
        isBusy={isBusy}
        busyText="Saving..."
        onClick={toggle}
      >
        {isLive ? 'Turn Live off' : 'Turn Live on'}
      </BusyButton>
      {result.dialog}
    </section>
  );
}

/** The current time in milliseconds since 1970. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
