import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { type Found, firstFrom, found, pageText } from './text-search.ts';

/** While one types, nothing is searched. */
const TYPING_MS = 250;
/** Results are shown after so many pages at the latest. */
const PAGES_AT_ONCE = 20;

interface Search {
  readonly all: readonly Found[];
  readonly isSearching: boolean;
  /** The place in `all` of the one that is shown, counted from 0. */
  readonly at: number;
  readonly step: (by: -1 | 1) => void;
}

interface Results {
  readonly term: string;
  readonly all: readonly Found[];
  readonly isSearching: boolean;
}

const NOTHING: Results = { term: '', all: [], isSearching: false };

/**
 * Searches a document page by page, beginning with the match at or after the page that one reads.
 *
 * @param pageNow answers that page, counted from 0.
 */
export function useSearch(pdf: PDFDocumentProxy, term: string, pageNow: () => number): Search {
  const [{ all, isSearching, term: foundTerm }, setResults] = useState(NOTHING);
  const [at, setAt] = useState(0);
  const texts = useRef(new Map<number, string>());
  const now = useRef(pageNow);
  now.current = pageNow;

  useEffect(() => {
    if (term.trim() === '') return setResults(NOTHING);
    const unwanted = new AbortController();
    const begin = async () => {
      const since = now.current();
      let matches: readonly Found[] = [];
      setResults({ term, all: matches, isSearching: true });
      for (let page = 0; page < pdf.numPages; page += 1) {
        const text = await textOf(pdf, page, texts.current);
        if (unwanted.signal.aborted) return;
        matches = [...matches, ...found(term, text, page)];
        const isLast = page === pdf.numPages - 1;
        if (!isLast && (page + 1) % PAGES_AT_ONCE > 0) continue;
        setResults({ term, all: matches, isSearching: !isLast });
        if (isLast) setAt(firstFrom(matches, since));
      }
    };
    const timer = setTimeout(
      () => begin().catch((error) => unwanted.signal.aborted || console.error(error)),
      TYPING_MS,
    );
    return () => {
      clearTimeout(timer);
      unwanted.abort();
    };
  }, [pdf, term]);

  return {
    all,
    isSearching: isSearching || (term.trim() !== '' && foundTerm !== term),
    at: Math.min(at, Math.max(0, all.length - 1)),
    step(by) {
      if (all.length > 0) setAt((before) => (before + by + all.length) % all.length);
    },
  };
}

async function textOf(pdf: PDFDocumentProxy, page: number, known: Map<number, string>): Promise<string> {
  const kept = known.get(page);
  if (kept !== undefined) return kept;
  const { items } = await (await pdf.getPage(page + 1)).getTextContent();
  const text = pageText(items as Parameters<typeof pageText>[0]);
  known.set(page, text);
  return text;
}
