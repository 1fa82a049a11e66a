import { useCallback, useEffect, useState } from 'react';
import { secondsLeft } from './otp-countdown.ts';

const TICK_MS = 250;

/** Counts down by the system clock and not by timer ticks, so that it is correct after a phone wakes from sleep. */
export function useCountdown(lifetimeSeconds: number): { readonly seconds: number; restart(): void } {
  const [deadlineMs, setDeadline] = useState(() => Date.now() + lifetimeSeconds * 1000);
  const [seconds, setSeconds] = useState(lifetimeSeconds);

  useEffect(() => {
    const update = () => setSeconds(secondsLeft({ deadlineMs, nowMs: Date.now() }));
    update();
    const timer = setInterval(update, TICK_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [deadlineMs]);

  const restart = useCallback(() => setDeadline(Date.now() + lifetimeSeconds * 1000), [lifetimeSeconds]);
  return { seconds, restart };
}
