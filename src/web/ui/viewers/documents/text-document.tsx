import { useEffect, useState } from 'react';
import { Spinner } from '../../feedback/spinner.tsx';
import { FailedNote } from '../failed-note.tsx';
import type { ViewerFile } from '../viewer-file.ts';

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

/** More than a long book; longer files are truncated. */
const MAX_BYTES = 1_000_000;

interface FetchedText {
  readonly attempt: number;
  readonly text?: string;
  readonly isCut?: boolean;
}

/** Loads the text of a file; a new `attempt` starts over. */
function useText(
  url: string,
  attempt: number,
): { state: 'loading' | 'failed' | 'shown'; text: string; isCut: boolean } {
  const [fetched, setFetched] = useState<FetchedText>();
  useEffect(() => {
    const controller = new AbortController();
    fetchFirstBytes(url, controller.signal).then(
      ({ bytes, isCut }) => setFetched({ attempt, text: decodeText(bytes), isCut }),
      (error) => {
        if (controller.signal.aborted) return;
        console.error(error);
        setFetched({ attempt });
      },
    );
    return () => controller.abort();
  }, [url, attempt]);

  const { text, isCut = false } = fetched?.attempt === attempt ? fetched : {};
  if (text !== undefined) return { state: 'shown', text, isCut };
  return { state: fetched?.attempt === attempt ? 'failed' : 'loading', text: '', isCut };
}

async function fetchFirstBytes(
  url: string,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw new Error(`The text file returned status ${response.status}`);
  const bytes = new Uint8Array(MAX_BYTES);
  let length = 0;
  const reader = response.body.getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const remaining = MAX_BYTES - length;
    bytes.set(chunk.value.subarray(0, remaining), length);
    length += Math.min(remaining, chunk.value.length);
    if (chunk.value.length > remaining) {
      await reader.cancel();
      return { bytes, isCut: true };
    }
  }
  return { bytes: bytes.subarray(0, length), isCut: false };
}

/** Decodes a plain text file: UTF-16 with a byte order mark, UTF-8, else Windows-1252. Never throws. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
