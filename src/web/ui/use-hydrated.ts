import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page's script runs: false in the served page, true once it has taken over. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
