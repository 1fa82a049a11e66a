import { useEffect, useState } from 'react';
import { useUnsavedChanges } from '#kit/drafts/unsaved-changes.tsx';
import { Button } from '#kit/ui/controls/button.tsx';
import { type Result, ResultDialog } from '#kit/ui/dialogs/result-dialog.tsx';

/** Admin specification, section 9. */
const ERROR_DELAY_MS = 100;

/** Error dialog shown shortly after the form has closed. */
export function DelayedError({ result, onClose }: { result: Result; onClose: () => void }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), ERROR_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return <ResultDialog result={isDue ? result : null} onClose={onClose} />;
}

interface DraftNoteProps {
  /** Name of the unsaved resource. */
  readonly name: string;
  /** Whether the browser stores the changes as a draft. */
  readonly isDraftStored: boolean;
  readonly onRestore: (() => void) | undefined;
  readonly onDiscard: () => void;
}

/** Notice above the list about unsaved changes of a closed form; blocks navigation until they are saved or discarded. */
export function DraftNote({ name, isDraftStored, onRestore, onDiscard }: DraftNoteProps) {
  const unsaved = useUnsavedChanges({ isDirty: true, isDraftStored, onDiscard });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2 border-l-2 border-wait py-1 pl-4">
      <p role="status" className="wrap-anywhere">
        “{name}” was not saved.
      </p>
      <span className="flex flex-wrap gap-3">
        <Button onClick={onRestore}>Restore what you typed</Button>
        <Button onClick={onDiscard}>Discard</Button>
      </span>
      {unsaved.dialog}
    </div>
  );
}
