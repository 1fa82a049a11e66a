import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useLayoutEffect, useRef } from 'react';
import { OpenInNewTab } from './file-links.tsx';

interface FailedNoteProps {
  /** The message of the specification, 'Failed to load image'. */
  readonly message: string;
  readonly url: string;
  readonly onRetry?: () => void;
}

/** An error message with a retry button and a link to the file. */
export function FailedNote({ message, url, onRetry }: FailedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // it replaces the focused element
    if (document.activeElement === document.body) note.current?.focus();
  }, []);
  return (
    <div ref={note} role="alert" tabIndex={-1} className="viewer-note">
      <p className="viewer-note-text">
        <CircleAlert size={26} strokeWidth={1.5} />
        {message}
      </p>
      <p className="viewer-actions">
        {onRetry && (
          <button type="button" className="button button-quiet" onClick={onRetry}>
            <RotateCcw size={20} strokeWidth={1.5} />
            Try again
          </button>
        )}
        <OpenInNewTab url={url} />
      </p>
    </div>
  );
}
