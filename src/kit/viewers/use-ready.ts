import { useEffect, useState } from 'react';

/** Public specification, section 9: a player counts as ready after this time. Some phones load nothing before it plays. */
const READY_TIMEOUT_MS = 3_000;

/** Whether the player of a file is ready, and the handler of an event that says so. */
export function useReady() {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setReady, READY_TIMEOUT_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return { isReady, onLoadedMetadata: () => setReady(true) };
}
