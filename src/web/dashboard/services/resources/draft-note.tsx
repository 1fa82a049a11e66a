import { UnsavedDialog } from '../../crud/unsaved-dialog.tsx';
import { useUnsavedText } from '../../crud/use-unsaved-text.ts';

interface KeptNoteProps {
  /** What the resource was to be called. */
  readonly name: string;
  /** Whether what was typed is still there after the page was left. */
  readonly isKept: boolean;
  readonly onReopen: () => void;
  readonly onDiscard: () => void;
}

/** Stands over the list as long as something typed is neither saved nor discarded, and holds back whoever would leave it. */
export function KeptNote({ name, isKept, onReopen, onDiscard }: KeptNoteProps) {
  const blocker = useUnsavedText(true, { isKept });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2 border-l-2 border-wait py-1 pl-4">
      <p role="status" className="wrap-anywhere">
        “{name}” was not saved. What you typed is kept.
      </p>
      <span className="flex flex-wrap gap-3">
        <button type="button" className="button button-quiet" onClick={onReopen}>
          Open the form again
        </button>
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          Discard
        </button>
      </span>
      {blocker.state === 'blocked' && (
        <UnsavedDialog
          onKeep={() => blocker.reset()}
          onDiscard={() => {
            blocker.proceed();
            onDiscard();
          }}
        />
      )}
    </div>
  );
}
