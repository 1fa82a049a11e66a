import { useCallback, useEffect, useState } from 'react';
import { secondsLeft } from './otp-countdown.ts';

/** How often the clock is looked at. */
const LOOK_MS = 250;

/** Counts down by the clock and not by its own ticks: a telephone that slept shows the truth when it wakes. */
export function useCountdown(lifetimeSeconds: number): { readonly seconds: number; restart(): void } {
  const [deadlineMs, setDeadline] = useState(() => Date.now() + lifetimeSeconds * 1000);
  const [seconds, setSeconds] = useState(lifetimeSeconds);

  useEffect(() => {
    const look = () => setSeconds(secondsLeft({ deadlineMs, nowMs: Date.now() }));
    look();
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [deadlineMs]);

  const restart = useCallback(() => setDeadline(Date.now() + lifetimeSeconds * 1000), [lifetimeSeconds]);
  return { seconds, restart };
}
