import { useSyncExternalStore } from 'react';

/** Below this there is no room for a table of four columns beside the sidebar: the rows become cards. */
const DESK = '(min-width: 72rem)';

/** Whether the window is as wide as on a desk. Only for what no server renders. */
export function useDesk(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(DESK).matches);
}

function watch(onChange: () => void): () => void {
  const query = matchMedia(DESK);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
