import { UnsavedDialog } from '../../crud/unsaved-dialog.tsx';
import { useUnsavedChanges } from '../../crud/use-unsaved-changes.ts';

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
  const blocker = useUnsavedChanges(true, { isDraftStored });
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
