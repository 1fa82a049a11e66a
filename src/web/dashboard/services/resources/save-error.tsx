import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';

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
