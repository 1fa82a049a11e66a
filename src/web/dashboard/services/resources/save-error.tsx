import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useState } from 'react';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialog.tsx';

/** Admin specification, section 9. */
const ERROR_DELAY_MS = 100;

interface FailedSaveProps {
  /** The specification's words. */
  readonly message: string;
  /** What the server said, if it said anything. */
  readonly reason: string | undefined;
  readonly onReopen: () => void;
  readonly onClose: () => void;
}

/** Tells, a moment after the form has closed, that it was not saved, and offers to open it again as it was. */
export function FailedSave({ message, reason, onReopen, onClose }: FailedSaveProps) {
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
        <p className="text-quiet">What you typed is kept.</p>
      </DialogBody>
      <DialogActions>
        <button type="button" data-first-focus className="button button-quiet" onClick={onClose}>
          OK
        </button>
        <button type="button" className="button button-primary" onClick={onReopen}>
          Open the form again
        </button>
      </DialogActions>
    </Dialog>
  );
}
