import { useSyncExternalStore } from 'react';

/** The theme's `lg`: below it tables become cards. */
const DESK = '(min-width: 64rem)';

/** Whether the window is as wide as on a desk. Only for what no server renders. */
export function useDesk(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(DESK).matches);
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(DESK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
