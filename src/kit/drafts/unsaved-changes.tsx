import { useEffect, useEffectEvent, useState } from 'react';
import { ReauthDialog } from '../auth/sign-in/reauth-dialog.tsx';
import { useSession } from '../session/session.tsx';
import {
  areUnsavedChangesIgnored,
  type LeaveDialogProps,
  registerUnsavedChanges,
} from '../session/unsaved-changes.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../ui/dialogs/dialog.tsx';

interface UnsavedChangesOptions {
  readonly isDirty: boolean;
  /** Whether the browser stores the changes as a draft. */
  readonly isDraftStored?: boolean;
  readonly onDiscard?: () => void;
}

/**
 * Protects unsaved changes: closing the tab shows the browser's prompt, navigation within the site shows a dialog of ours
 * (layout/navigation-guard.tsx), and when the session ends the user can sign in again without leaving the form.
 */
export function useUnsavedChanges({ isDirty, isDraftStored = false, onDiscard }: UnsavedChangesOptions) {
  const [isConfirming, setConfirming] = useState(false);
  const discard = useEffectEvent(() => onDiscard?.());
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => !areUnsavedChangesIgnored() && event.preventDefault();
    const release = registerUnsavedChanges({
      isDraftStored,
      ReauthDialog,
      LeaveDialog: UnsavedDialog,
      discard: () => discard(),
    });
    addEventListener('beforeunload', ask);
    return () => {
      release();
      removeEventListener('beforeunload', ask);
    };
  }, [isDirty, isDraftStored]);

  return {
    /** Asks whether to discard the changes, with `dialog`. */
    confirmDiscard: () => setConfirming(true),
    dialog: isConfirming && (
      <UnsavedDialog onKeep={() => setConfirming(false)} onDiscard={() => onDiscard?.()} />
    ),
  };
}

/** Confirms before unsaved changes are discarded. */
function UnsavedDialog({ isLeaving = false, onKeep, onDiscard }: LeaveDialogProps) {
  const { user } = useSession();
  return (
    <Dialog title="Unsaved changes" onDismiss={onKeep} closesOnBack={!isLeaving}>
      <DialogBody className="space-y-3">
        <p>Your changes have not been saved.</p>
        {!user && (
          <p>
            You are signed out. To save your changes, select “Keep editing”, sign in again in another browser
            tab, and then come back here.
          </p>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onDiscard}>Discard changes</Button>
        <Button data-first-focus look="primary" onClick={onKeep}>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
