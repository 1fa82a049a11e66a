import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { useUnsavedChanges } from '../../drafts/unsaved-changes.tsx';

/** Admin specification, section 9. */
const ERROR_DELAY_MS = 100;

interface SaveErrorDialogProps {
  /** The specification's message. */
  readonly message: string;
  /** The server's message, if any. */
  readonly reason: string | undefined;
  readonly onReopen: () => void;
  readonly onClose: () => void;
}

/** Error dialog shown shortly after the form has closed; can reopen the form with its values. */
export function SaveErrorDialog({ message, reason, onReopen, onClose }: SaveErrorDialogProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ERROR_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isDue) return null;
  return (
    <Dialog
      title={
        <span className="flex items-center gap-3 text-bad">
          <CircleAlert size={26} strokeWidth={1.5} />
          Error
        </span>
      }
      onDismiss={onClose}
    >
      <DialogBody className="space-y-2">
        <p>{message}</p>
        {reason && <p className="text-quiet">{reason}</p>}
        <p className="text-quiet">Your changes are still in the form.</p>
      </DialogBody>
      <DialogActions>
        <button type="button" data-first-focus className="button button-quiet" onClick={onClose}>
          OK
        </button>
        <button type="button" className="button button-primary" onClick={onReopen}>
          Reopen the form
        </button>
      </DialogActions>
    </Dialog>
  );
}
interface DraftNoteProps {
  /** Name of the unsaved resource. */
  readonly name: string;
  /** Whether the browser stores the changes as a draft. */
  readonly isDraftStored: boolean;
  readonly onReopen: () => void;
  readonly onDiscard: () => void;
}

/** Notice above the list about unsaved changes of a closed form; blocks navigation until they are saved or discarded. */
export function DraftNote({ name, isDraftStored, onReopen, onDiscard }: DraftNoteProps) {
  const unsaved = useUnsavedChanges({ isDirty: true, isDraftStored, onDiscard });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2 border-l-2 border-wait py-1 pl-4">
      <p role="status" className="wrap-anywhere">
        “{name}” was not saved. Your changes are still in the form.
      </p>
      <span className="flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={onReopen}>
          Reopen the form
        </button>
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          Discard
        </button>
      </span>
      {unsaved.dialog}
    </div>
  );
}
