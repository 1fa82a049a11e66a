import { useEffect, useState } from 'react';
import { decodeText } from '../../text/decode-text.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { LoadedFileProps } from '../viewer-file.ts';

/** More than a long book; longer files are truncated. */
const MAX_CHARACTERS = 1_000_000;

/** A plain text file. */
export function PlainTextDocument({ file: { title, url }, onFailed }: LoadedFileProps) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    fetchText(url, controller.signal).then(setText, (error) => {
      if (controller.signal.aborted) return;
      console.error(error);
      onFailed();
    });
    return () => controller.abort();
  }, [url, onFailed]);
  if (text === undefined) return <Spinner text="Loading document" />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-label={title} tabIndex={0} className="document-text">
        {text.slice(0, MAX_CHARACTERS)}
      </section>
      {text.length > MAX_CHARACTERS && (
        <p className="document-truncated">Only the beginning is shown. Download the file to read the rest.</p>
      )}
    </>
  );
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The text file returned status ${response.status}`);
  return decodeText(new Uint8Array(await response.arrayBuffer()));
}
