import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
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
          <Button onClick={onRetry}>
            <RotateCcw size={20} strokeWidth={1.5} />
            Try again
          </Button>
        )}
        <OpenInNewTab url={url} />
      </p>
    </div>
  );
}

interface RetryableProps extends Omit<FailedNoteProps, 'onRetry'> {
  /** Renders the file; it calls `onFailed` if the file fails to load. */
  readonly children: (onFailed: () => void) => ReactNode;
}

/** A file that may fail to load. The error message replaces it, and its retry button mounts it again. */
export function Retryable({ children, ...note }: RetryableProps) {
  const [hasFailed, setFailed] = useState(false);
  const onFailed = useCallback(() => setFailed(true), []);
  return hasFailed ? <FailedNote {...note} onRetry={() => setFailed(false)} /> : children(onFailed);
}

/**
 * Ref of an audio or video element. Pauses it when it unmounts, because an audio element keeps playing after it is
 * removed from the page, and moves the focus to it when the retry button is gone.
 */
export function playerRef(player: HTMLMediaElement | null): () => void {
  if (document.activeElement === document.body) player?.focus();
  return () => player?.pause();
}
