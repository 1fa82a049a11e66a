import { useEffect, useRef, useState } from 'react';
import type { Listed } from '#contract/client.ts';
import type { Place } from '../load-pages.ts';

/** The server is asked when one has stopped typing for so long. */
const TYPING_PAUSE_MS = 300;

interface FarRowsOptions<Row> {
  /** Gives a page of what is asked for; undefined for a list that is here whole. */
  readonly ask: ((place: Place) => Promise<Listed<Row[]>>) | undefined;
  /** What is asked for: when this changes it is asked anew. '' for what `first` begins. */
  readonly asked: string;
  /** The first page of the list as it was loaded; another one when it was loaded again. */
  readonly first: readonly Row[] & { readonly next?: string | null };
}

export interface FarRows<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
  /** Brings the next page; a failure is logged, and it can be asked for again. */
  more(): Promise<void>;
}

/** Rows of a list that is too long to be here whole; undefined for one that is not. */
export function useFarRows<Row>({ ask, asked, first }: FarRowsOptions<Row>): FarRows<Row> | undefined {
  const [state, setState] = useState<{ readonly rows: readonly Row[]; readonly next: string | null }>({
    rows: first,
    next: first.next ?? null,
  });
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const isFar = ask !== undefined;

  useEffect(() => {
    if (!isFar) return;
    if (asked === '') return setState({ rows: first, next: first.next ?? null });
    let isWanted = true;
    const timer = setTimeout(async () => {
      const page = await logged(latest.current?.({}));
      if (page && isWanted) setState({ rows: page, next: page.next });
    }, TYPING_PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isFar, asked, first]);

  if (!ask) return undefined;
  return {
    rows: state.rows,
    hasMore: state.next !== null,
    async more() {
      if (state.next === null) return;
      const page = await logged(ask({ after: state.next }));
      // what was asked for meanwhile is not mixed with what was asked before
      if (page) setState((now) => (now === state ? { rows: [...now.rows, ...page], next: page.next } : now));
    },
  };
}

async function logged<Page>(page: Promise<Page> | undefined): Promise<Page | undefined> {
  try {
    return await page;
  } catch (error) {
    console.error('Failed to load more of a list', error);
    return undefined;
  }
}
