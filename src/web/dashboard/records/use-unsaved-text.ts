import { useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';

/** Holds back what would lose unsaved text: leaving the tab asks in the browser's words, navigating within the site in ours. */
export function useUnsavedText(isDirty: boolean): Blocker {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return useBlocker(isDirty);
}
