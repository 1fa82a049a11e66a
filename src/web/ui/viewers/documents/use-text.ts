import { useEffect, useState } from 'react';
import { decodeText } from './decode-text.ts';

/** More than a long book; longer files are truncated. */
const MAX_BYTES = 1_000_000;

interface FetchedText {
  readonly attempt: number;
  readonly text?: string;
  readonly isCut?: boolean;
}

/** Loads the text of a file; a new `attempt` starts over. */
export function useText(
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
