import { useSyncExternalStore } from 'react';

/** Narrower windows have no room for a table of four columns beside the sidebar. */
const DESKTOP_QUERY = '(min-width: 72rem)';

/** Whether the window has desktop width. Only for components that are not server-rendered. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(DESKTOP_QUERY).matches);
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(DESKTOP_QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
