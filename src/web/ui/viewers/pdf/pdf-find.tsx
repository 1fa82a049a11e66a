import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';
import { FindBar } from './find-bar.tsx';
import { useMarks } from './use-highlights.ts';
import { useSearch } from './use-search.ts';

interface PdfFindProps {
  readonly pdf: PDFDocumentProxy;
  readonly desk: RefObject<HTMLElement | null>;
  /** Changes when another page has been drawn. */
  readonly drawn: number;
  /** The page that one reads, counted from 0. */
  readonly current: number;
  readonly goTo: (page: number) => void;
  readonly onClose: () => void;
}

/** The search in a document: asks, counts, marks and leads from match to match. */
export function PdfFind({ pdf, desk, drawn, current, goTo, onClose }: PdfFindProps) {
  const [term, setTerm] = useState('');
  const { all, isSearching, at, step } = useSearch(pdf, term, () => current);
  const match = isSearching ? undefined : all[at];
  useMarks(desk, { all, current: match, drawn });

  useEffect(() => {
    if (!match) return;
    // a page that is drawn is scrolled to its match; any other must be drawn first
    if (!desk.current?.querySelector(`[data-page="${match.page}"] .textLayer`)) goTo(match.page);
  }, [match, desk, goTo]);

  return (
    <FindBar
      term={term}
      onTerm={setTerm}
      words={findWords({ term, total: all.length, isSearching, at })}
      canStep={all.length > 0}
      onStep={step}
      onClose={onClose}
    />
  );
}

function findWords({
  term,
  total,
  isSearching,
  at,
}: {
  term: string;
  total: number;
  isSearching: boolean;
  at: number;
}): string {
  if (term.trim() === '') return '';
  if (isSearching) return 'Searching…';
  return total === 0 ? 'No matches' : `${at + 1} of ${total}`;
}
