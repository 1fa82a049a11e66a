import { useEffect, useState } from 'react';
import type { FoundRows } from '../search-rows.ts';

/** A search begins when one has stopped typing for so long. */
const TYPING_PAUSE_MS = 300;

interface UseFoundOptions<Row> {
  /** What is typed. */
  readonly term: string;
  /** Whether the browser has all rows and needs nobody's help. */
  readonly isWhole: boolean;
  /** What the page came with. */
  readonly given: FoundRows<Row> | null;
  readonly find: (term: string) => Promise<FoundRows<Row>>;
}

/** What the server finds in a list that is not here whole; null until it has answered. */
export function useFound<Row>({ term, isWhole, given, find }: UseFoundOptions<Row>): FoundRows<Row> | null {
  const [seen, setSeen] = useState(given);
  const [found, setFound] = useState(given);
  if (seen !== given) {
    setSeen(given);
    setFound(given);
  }
  const wanted = isWhole ? '' : term.trim();
  const isFound = found?.term === wanted;

  useEffect(() => {
    if (wanted === '' || isFound) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      try {
        const answer = await find(wanted);
        if (isWanted) setFound(answer);
      } catch (error) {
        console.error('The search failed', error);
      }
    }, TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [wanted, isFound, find]);

  return isFound ? found : null;
}
