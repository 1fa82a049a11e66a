import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';
import { FindBar } from './find-bar.tsx';
import { useHighlights } from './use-highlights.ts';
import { useSearch } from './use-search.ts';

interface PdfFindProps {
  readonly pdf: PDFDocumentProxy;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Changes when another page has rendered. */
  readonly renderCount: number;
  /** The current page, zero-based. */
  readonly current: number;
  readonly goTo: (page: number) => void;
  readonly onClose: () => void;
}

/** Search in a document: counts and highlights matches, and scrolls to the current one. */
export function PdfFind({ pdf, scroller, renderCount, current, goTo, onClose }: PdfFindProps) {
  const [term, setTerm] = useState('');
  const { matches, isSearching, index, step } = useSearch(pdf, term, () => current);
  const match = isSearching ? undefined : matches[index];
  useHighlights(scroller, { matches, current: match, renderCount });

  useEffect(() => {
    if (!match) return;
    // on a rendered page the highlight scrolls to the match; other pages must render first
    if (!scroller.current?.querySelector(`[data-page="${match.page}"] .textLayer`)) goTo(match.page);
  }, [match, scroller, goTo]);

  return (
    <FindBar
      term={term}
      onTerm={setTerm}
      status={matchCountLabel({ term, total: matches.length, isSearching, index })}
      canStep={matches.length > 0}
      onStep={step}
      onClose={onClose}
    />
  );
}

function matchCountLabel({
  term,
  total,
  isSearching,
  index,
}: {
  term: string;
  total: number;
  isSearching: boolean;
  index: number;
}): string {
  if (term.trim() === '') return '';
  if (isSearching) return 'Searching…';
  return total === 0 ? 'No matches' : `${index + 1} of ${total}`;
}
