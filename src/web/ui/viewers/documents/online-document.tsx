import { useState } from 'react';
import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import { useReadyTimeout } from '../use-ready-timeout.ts';
import type { ViewerFile } from '../viewer-file.ts';

/** Frames do not report errors; one that has not loaded by then counts as failed. */
const LOAD_TIMEOUT_MS = 20_000;

interface OnlineDocumentProps {
  readonly file: ViewerFile;
  /** URL of the document in the online viewer. */
  readonly viewerUrl: string;
}

/** An office document in an online viewer. */
export function OnlineDocument({ file: { title, url }, viewerUrl }: OnlineDocumentProps) {
  const [attempt, setAttempt] = useState(1);
  const [loadedAttempt, setLoadedAttempt] = useState(0);
  const isLoaded = loadedAttempt === attempt;
  const hasTimedOut = useReadyTimeout(LOAD_TIMEOUT_MS, attempt);
  if (hasTimedOut && !isLoaded)
    return <FailedNote message="Failed to load document" url={url} onRetry={() => setAttempt(attempt + 1)} />;
  return (
    <>
      {!isLoaded && <Spinner text="Loading document" />}
      <iframe
        key={attempt}
        src={viewerUrl}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        ref={focusFrame}
        onLoad={() => setLoadedAttempt(attempt)}
        className={isLoaded ? 'document-frame' : 'sr-only'}
      />
    </>
  );
}

/** The focused button was removed. */
function focusFrame(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
