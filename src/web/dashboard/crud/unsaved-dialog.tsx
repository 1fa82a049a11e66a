import { useSession } from '../../session/session.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';

/** Asks before unsaved text is thrown away. */
export function UnsavedDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { user } = useSession();
  return (
    <Dialog title="Unsaved changes" onDismiss={onKeep}>
      <DialogBody className="space-y-3">
        <p>What you typed has not been saved yet.</p>
        {!user && (
          <p>
            You are signed out. Keep editing, sign in again in another browser tab, and come back here: then
            you can still save.
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
