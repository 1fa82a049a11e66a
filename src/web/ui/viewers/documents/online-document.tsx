import { useState } from 'react';
import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { ViewedFile } from '../open-file.ts';
import { usePatience } from '../use-ready-timeout.ts';

/** A frame never tells that it failed; one that has been silent for so long has. */
const SILENT_MS = 20_000;

interface OnlineDocumentProps {
  readonly file: ViewedFile;
  /** Where an online viewer shows it. */
  readonly viewer: string;
}

/** An office document as an online viewer shows it. */
export function OnlineDocument({ file: { title, address }, viewer }: OnlineDocumentProps) {
  const [attempt, setAttempt] = useState(1);
  const [loaded, setLoaded] = useState(0);
  const isLoaded = loaded === attempt;
  const isSilent = usePatience(SILENT_MS, attempt);
  if (isSilent && !isLoaded)
    return (
      <FailedNote
        message="Failed to load document"
        address={address}
        onRetry={() => setAttempt(attempt + 1)}
      />
    );
  return (
    <>
      {!isLoaded && <Spinner text="Loading document" />}
      <iframe
        key={attempt}
        src={viewer}
        title={title}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
        ref={focused}
        onLoad={() => setLoaded(attempt)}
        className={isLoaded ? 'document-frame' : 'sr-only'}
      />
    </>
  );
}

/** The button that had the focus is gone. */
function focused(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
