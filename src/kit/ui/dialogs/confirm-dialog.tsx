import { type ReactNode, useState } from 'react';
import { BusyButton } from '../controls/busy-button.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import { useResult } from './result-dialog.tsx';

interface ConfirmDialogProps {
  /** 'Are you sure you want to delete this event?' */
  readonly question: string;
  /** Name of the item. */
  readonly subject: string;
  /** Deletes the item. A rejection keeps the dialog open; on success the caller unmounts it. */
  readonly onDelete: () => Promise<void>;
  readonly failureMessage: (error: unknown) => string;
  readonly onCancel: () => void;
  /** Other labels than those for a deletion. */
  readonly labels?: Partial<typeof LABELS> | undefined;
  readonly children?: ReactNode;
}

const LABELS = { title: 'Confirm Delete', cancel: 'Cancel', confirm: 'Delete', busy: 'Deleting...' };

/** Asks for confirmation, and deletes only after the confirm button is pressed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, subject, onDelete, failureMessage, onCancel } = props;
  const labels = { ...LABELS, ...props.labels };
  const [isDeleting, setDeleting] = useState(false);
  const result = useResult();

  const runDelete = async () => {
    setDeleting(true);
    try {
      await onDelete();
    } catch (error) {
      result.showError(error, failureMessage(error));
    } finally {
      setDeleting(false);
    }
  };

  return (
    <>
      <Dialog title={labels.title} onDismiss={isDeleting ? undefined : onCancel} closesOnOutsideClick>
        <DialogBody>
          <p>{question}</p>
          <p className="mt-2 font-serif text-xl">{subject}</p>
          {props.children}
        </DialogBody>
        <DialogActions>
          <Button data-first-focus disabled={isDeleting} onClick={onCancel}>
            {labels.cancel}
          </Button>
          <BusyButton look="danger" isBusy={isDeleting} busyText={labels.busy} onClick={runDelete}>
            {labels.confirm}
          </BusyButton>
        </DialogActions>
      </Dialog>
      {result.dialog}
    </>
  );
}
