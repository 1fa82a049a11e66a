import { useEffect, useState } from 'react';
import { decodedText } from './decoded-text.ts';

/** More than a thick book; what is longer is cut, and can be downloaded. */
const MOST_BYTES = 1_000_000;

interface FetchedText {
  readonly attempt: number;
  readonly text?: string;
  readonly isCut?: boolean;
}

/** The text of a file; `state` begins anew with each attempt. */
export function useText(
  address: string,
  attempt: number,
): { state: 'loading' | 'failed' | 'shown'; text: string; isCut: boolean } {
  const [fetched, setFetched] = useState<FetchedText>();
  useEffect(() => {
    const unwanted = new AbortController();
    firstBytes(address, unwanted.signal).then(
      ({ bytes, isCut }) => setFetched({ attempt, text: decodedText(bytes), isCut }),
      (error) => {
        if (unwanted.signal.aborted) return;
        console.error(error);
        setFetched({ attempt });
      },
    );
    return () => unwanted.abort();
  }, [address, attempt]);

  const { text, isCut = false } = fetched?.attempt === attempt ? fetched : {};
  if (text !== undefined) return { state: 'shown', text, isCut };
  return { state: fetched?.attempt === attempt ? 'failed' : 'loading', text: '', isCut };
}

async function firstBytes(
  address: string,
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const answer = await fetch(address, { signal });
  if (!answer.ok || !answer.body) throw new Error(`The text file answered ${answer.status}`);
  const bytes = new Uint8Array(MOST_BYTES);
  let length = 0;
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const room = MOST_BYTES - length;
    bytes.set(part.value.subarray(0, room), length);
    length += Math.min(room, part.value.length);
    if (part.value.length > room) {
      await reader.cancel();
      return { bytes, isCut: true };
    }
  }
  return { bytes: bytes.subarray(0, length), isCut: false };
}
