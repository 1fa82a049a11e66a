import { useState } from 'react';
import { BusyButton } from './busy-button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import { failure, type Result, ResultDialog } from './result-dialog.tsx';

interface ConfirmDialogProps {
  /** 'Are you sure you want to delete this event?' */
  readonly question: string;
  /** What is about to go, by its own name. */
  readonly subject: string;
  /** Deletes; a rejection keeps the dialog open. On success the caller takes it away. */
  readonly onDelete: () => Promise<void>;
  readonly failureMessage: (error: unknown) => string;
  readonly onCancel: () => void;
  /** What the buttons say. */
  readonly answers?: { readonly no: string; readonly yes: string } | undefined;
}

const ANSWERS = { no: 'Cancel', yes: 'Delete' };

/** Asks before something is deleted, and deletes it only when that is pressed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, subject, onDelete, failureMessage, onCancel, answers = ANSWERS } = props;
  const [isDeleting, setDeleting] = useState(false);
  const [result, setResult] = useState<Result | null>(null);

  const runDelete = async () => {
    setDeleting(true);
    try {
      await onDelete();
    } catch (error) {
      console.error(error);
      setResult(failure(failureMessage(error)));
    } finally {
      setDeleting(false);
    }
  };

  return (
    <>
      <Dialog title="Confirm Delete" onDismiss={isDeleting ? undefined : onCancel} closesOutside>
        <DialogBody>
          <p>{question}</p>
          <p className="mt-2 font-serif text-xl">{subject}</p>
        </DialogBody>
        <DialogActions>
          <button
            type="button"
            data-first-focus
            className="button button-quiet"
            disabled={isDeleting}
            onClick={onCancel}
          >
            {answers.no}
          </button>
          <BusyButton
            className="button button-primary"
            isBusy={isDeleting}
            busyText="Deleting..."
            onClick={runDelete}
          >
            {answers.yes}
          </BusyButton>
        </DialogActions>
      </Dialog>
      <ResultDialog result={result} onClose={() => setResult(null)} />
    </>
  );
}
