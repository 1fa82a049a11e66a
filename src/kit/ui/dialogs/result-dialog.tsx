import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Copy from 'lucide-react/icons/copy';
import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

/** The result of an action, in the words of the specification. */
export interface Result {
  readonly title: 'Success' | 'Error';
  readonly message: string;
  /** Undoes the action. */
  readonly undo?: (() => Promise<void>) | undefined;
  /** The dialog then stays until it is closed. */
  readonly linkToCopy?: string | undefined;
}

export const success = (message: string, undo?: Result['undo']): Result => ({
  title: 'Success',
  message,
  undo,
});
export const failure = (message: string): Result => ({ title: 'Error', message });

/** The result of the last action, and its dialog. */
export function useResult() {
  const [result, setResult] = useState<Result | null>(null);
  return {
    isShown: result !== null,
    show: setResult,
    /** Logs an error and shows this message. */
    showError(error: unknown, message: string) {
      console.error(error);
      setResult(failure(message));
    },
    dialog: <ResultDialog result={result} onClose={() => setResult(null)} />,
  };
}

/** Shows the result of an action: a failure until OK is pressed, a success for a few seconds. */
export function ResultDialog({ result, onClose }: { result: Result | null; onClose: () => void }) {
  if (!result) return null;
  if (result.title === 'Success') return <SuccessDialog result={result} onClose={onClose} />;
  return (
    <Dialog title={<ResultTitle title={result.title} />} onDismiss={onClose} closesOnOutsideClick>
      <DialogBody>
        <p>{result.message}</p>
      </DialogBody>
      <DialogActions>
        <Button data-first-focus look="primary" onClick={onClose}>
          OK
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ResultTitle({ title }: Pick<Result, 'title'>) {
  const [Icon, color] = title === 'Success' ? [CircleCheck, 'text-good'] : [CircleAlert, 'text-bad'];
  return (
    <span className={`flex items-center gap-3 ${color}`}>
      <Icon size={26} strokeWidth={1.5} />
      {title}
    </span>
  );
}

const SUCCESS_MS = 4_000;
/** Enough time to read the message and reach Undo. */
const UNDO_MS = 12_000;

/**
 * A dialog beside the page, which stays usable: a popover, so that a click elsewhere closes it and still has its effect. It
 * stays while the pointer or the keyboard is on it. `:focus-visible` does not match when OK got its focus after a tap.
 */
function SuccessDialog({ result, onClose }: { result: Result; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closeIfUnused = useEffectEvent(
    () => dialog.current?.matches(':hover, :has(:focus-visible)') || onClose(),
  );
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showPopover();
    element?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    const timer = result.linkToCopy
      ? undefined
      : setInterval(closeIfUnused, result.undo ? UNDO_MS : SUCCESS_MS);
    return () => {
      clearInterval(timer);
      element?.hidePopover();
    };
  }, [result]);

  return (
    <dialog
      ref={dialog}
      popover="auto"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="mx-auto mt-auto mb-24 w-[min(24rem,100%-2.5rem)] rounded-sm border border-line bg-raised px-5 py-4 text-ink shadow-float sm:mr-8 sm:mb-8"
    >
      <h2 id={`${id}-title`} className="text-2xl">
        <ResultTitle title={result.title} />
      </h2>
      <p id={`${id}-message`} className="mt-1">
        {result.message}
      </p>
      {result.linkToCopy && <p className="mt-2 text-[0.95rem] wrap-anywhere">{result.linkToCopy}</p>}
      <p className="mt-3 flex justify-end gap-3">
        {result.undo && (
          <Button
            onClick={() => {
              onClose();
              result.undo?.();
            }}
          >
            Undo
          </Button>
        )}
        {result.linkToCopy && (
          <CopyButton text={result.linkToCopy} icon={Copy}>
            Copy the link
          </CopyButton>
        )}
        <Button data-first-focus onClick={onClose}>
          OK
        </Button>
      </p>
    </dialog>
  );
}
