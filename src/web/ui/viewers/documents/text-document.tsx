import { useState } from 'react';
import { Spinner } from '../../spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { ViewerFile } from '../viewer-file.ts';
import { useText } from './use-text.ts';

/** A plain text file. */
export function PlainTextDocument({ file: { title, url } }: { file: ViewerFile }) {
  const [attempt, setAttempt] = useState(1);
  const { state, text, isCut } = useText(url, attempt);
  if (state === 'loading') return <Spinner text="Loading document" />;
  if (state === 'failed')
    return <FailedNote message="Failed to load document" url={url} onRetry={() => setAttempt(attempt + 1)} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-label={title} tabIndex={0} className="document-text">
        {text}
      </section>
      {isCut && (
        <p className="document-truncated">Only the beginning is shown. Download the file to read the rest.</p>
      )}
    </>
  );
}
