import { useSession } from '../../session/session.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';

/** Confirms before unsaved changes are discarded. */
export function UnsavedDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { user } = useSession();
  return (
    <Dialog title="Unsaved changes" onDismiss={onKeep}>
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
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          Discard changes
        </button>
        <button type="button" data-first-focus className="button button-primary" onClick={onKeep}>
          Keep editing
        </button>
      </DialogActions>
    </Dialog>
  );
}
