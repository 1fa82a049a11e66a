import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

/** The result of an action, in the words of the specification. */
export interface Result {
  readonly title: 'Success' | 'Error';
  readonly message: string;
  /** Undoes the action. */
  readonly undo?: (() => Promise<void>) | undefined;
}

export const success = (message: string, undo?: Result['undo']): Result => ({
  title: 'Success',
  message,
  undo,
});
export const failure = (message: string): Result => ({ title: 'Error', message });

/** Shows the result of an action until OK is pressed. */
export function ResultDialog({ result, onClose }: { result: Result | null; onClose: () => void }) {
  if (!result) return null;
  const [Icon, color] = result.title === 'Success' ? [CircleCheck, 'text-good'] : [CircleAlert, 'text-bad'];
  return (
    <Dialog
      title={
        <span className={`flex items-center gap-3 ${color}`}>
          <Icon size={26} strokeWidth={1.5} />
          {result.title}
        </span>
      }
      onDismiss={onClose}
      closesOnOutsideClick
    >
      <DialogBody>
        <p>{result.message}</p>
      </DialogBody>
      <DialogActions>
        {result.undo && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              onClose();
              result.undo?.();
            }}
          >
            Undo
          </button>
        )}
        <button type="button" data-first-focus className="button button-primary" onClick={onClose}>
          OK
        </button>
      </DialogActions>
    </Dialog>
  );
}
