import { useCallback, useEffect } from 'react';
import { type Blocker, useBlocker } from 'react-router';
import { ReauthDialog } from '../../features/sign-in/reauth-dialog.tsx';
import { areUnsavedChangesIgnored, registerUnsavedChanges } from '../../session/unsaved-changes.ts';

/**
 * Protects unsaved changes: closing the tab shows the browser's prompt, navigation within the site is blocked for a dialog
 * of ours, and when the session ends the user can sign in again without leaving the form.
 *
 * @param options.isDraftStored whether the browser stores the changes as a draft.
 */
export function useUnsavedChanges(isDirty: boolean, { isDraftStored = false } = {}): Blocker {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => !areUnsavedChangesIgnored() && event.preventDefault();
    const release = registerUnsavedChanges({ isDraftStored, ReauthDialog: ReauthDialog });
    addEventListener('beforeunload', ask);
    return () => {
      release();
      removeEventListener('beforeunload', ask);
    };
  }, [isDirty, isDraftStored]);
  return useBlocker(useCallback(() => isDirty && !areUnsavedChangesIgnored(), [isDirty]));
}
