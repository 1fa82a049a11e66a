import { useCallback, useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { SignInAgain } from '../../features/sign-in/reauth-dialog.tsx';
import { holdText, isTextLetGo } from '../../session/unsaved-changes.ts';

/**
 * Holds back what would lose unsaved text: leaving the tab asks in the browser's words, navigating within the site in
 * ours, and the end of the session lets the person sign in over it.
 *
 * @param options.isKept whether this browser keeps the text, so that it is still there after the page was left.
 */
export function useUnsavedText(isDirty: boolean, { isKept = false } = {}): Blocker {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => !isTextLetGo() && event.preventDefault();
    const release = holdText({ isKept, SignInAgain });
    addEventListener('beforeunload', ask);
    return () => {
      release();
      removeEventListener('beforeunload', ask);
    };
  }, [isDirty, isKept]);
  return useBlocker(useCallback(() => isDirty && !isTextLetGo(), [isDirty]));
}
