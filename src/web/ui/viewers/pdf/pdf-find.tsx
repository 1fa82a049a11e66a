import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ToolbarButton } from '../viewer-frame.tsx';
import { MAX_TERM_CHARACTERS } from './text-search.ts';
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

interface FindBarProps {
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** Match count, '3 of 14'. */
  readonly status: string;
  readonly canStep: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

/** Search bar of a document: Enter goes to the next match, Shift+Enter to the previous one, Escape closes the bar. */
function FindBar({ term, onTerm, status, canStep, onStep, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <search className="find-bar">
      <input
        ref={field}
        type="search"
        aria-label="Find in document"
        placeholder="Find in document"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_TERM_CHARACTERS}
        value={term}
        onChange={({ target }) => onTerm(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1);
          else if (event.key === 'Escape') onClose();
          else return;
          event.preventDefault();
        }}
        className="viewer-field find-field"
      />
      <p role="status" className="find-status">
        {status}
      </p>
      <ToolbarButton
        label="Find previous"
        icon={ChevronUp}
        aria-disabled={!canStep}
        onClick={() => onStep(-1)}
      />
      <ToolbarButton
        label="Find next"
        icon={ChevronDown}
        aria-disabled={!canStep}
        onClick={() => onStep(1)}
      />
      <ToolbarButton label="Close search" icon={X} onClick={onClose} />
    </search>
  );
}
