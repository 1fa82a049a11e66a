import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { findMatches, firstMatchIndex, pageText, type TextMatch } from './text-search.ts';

const DEBOUNCE_MS = 250;
/** Results are updated after this many pages. */
const PAGES_PER_UPDATE = 20;

interface Search {
  readonly matches: readonly TextMatch[];
  readonly isSearching: boolean;
  /** Index of the current match. */
  readonly index: number;
  readonly step: (by: -1 | 1) => void;
}

interface SearchResults {
  readonly term: string;
  readonly matches: readonly TextMatch[];
  readonly isSearching: boolean;
}

const NO_RESULTS: SearchResults = { term: '', matches: [], isSearching: false };

/**
 * Searches a document page by page. The first current match is on or after the visible page.
 *
 * @param getCurrentPage returns the visible page, zero-based.
 */
export function useSearch(pdf: PDFDocumentProxy, term: string, getCurrentPage: () => number): Search {
  const [{ matches, isSearching, term: searchedTerm }, setResults] = useState(NO_RESULTS);
  const [index, setIndex] = useState(0);
  const texts = useRef(new Map<number, string>());
  const currentPage = useRef(getCurrentPage);
  currentPage.current = getCurrentPage;

  useEffect(() => {
    if (term.trim() === '') return setResults(NO_RESULTS);
    const controller = new AbortController();
    const search = async () => {
      const startPage = currentPage.current();
      let found: readonly TextMatch[] = [];
      setResults({ term, matches: found, isSearching: true });
      for (let page = 0; page < pdf.numPages; page += 1) {
        const text = await cachedPageText(pdf, page, texts.current);
        if (controller.signal.aborted) return;
        found = [...found, ...findMatches(term, text, page)];
        const isLast = page === pdf.numPages - 1;
        if (!isLast && (page + 1) % PAGES_PER_UPDATE > 0) continue;
        setResults({ term, matches: found, isSearching: !isLast });
        if (isLast) setIndex(firstMatchIndex(found, startPage));
      }
    };
    const timer = setTimeout(
      () => search().catch((error) => controller.signal.aborted || console.error(error)),
      DEBOUNCE_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [pdf, term]);

  return {
    matches,
    isSearching: isSearching || (term.trim() !== '' && searchedTerm !== term),
    index: Math.min(index, Math.max(0, matches.length - 1)),
    step(by) {
      if (matches.length > 0) setIndex((before) => (before + by + matches.length) % matches.length);
    },
  };
}

async function cachedPageText(
  pdf: PDFDocumentProxy,
  page: number,
  cache: Map<number, string>,
): Promise<string> {
  const cached = cache.get(page);
  if (cached !== undefined) return cached;
  const { items } = await (await pdf.getPage(page + 1)).getTextContent();
  const text = pageText(items as Parameters<typeof pageText>[0]);
  cache.set(page, text);
  return text;
}
