import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { FindState } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { useEffect, useRef, useState } from 'react';
import { ToolbarButton } from '../viewer-frame.tsx';
import type { OpenPdf } from './pdf-document.ts';

/** Longer terms would make the pattern too long. */
const MAX_TERM_CHARACTERS = 100;

interface PdfFindProps {
  readonly eventBus: OpenPdf['eventBus'];
  readonly onClose: () => void;
}

/**
 * Search bar of a document: Enter goes to the next match, Shift+Enter to the previous one, Escape closes the bar.
 */
export function PdfFind({ eventBus, onClose }: PdfFindProps) {
  const [term, setTerm] = useState('');
  const { status, hasMatches } = useFindStatus(eventBus, term);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.select();
    return () => void eventBus.dispatch('findbarclose', {});
  }, [eventBus]);

  const find = (query: string, type: '' | 'again', findPrevious = false) =>
    eventBus.dispatch('find', { type, query, highlightAll: true, findPrevious });
  const step = (by: -1 | 1) => hasMatches && find(term, 'again', by < 0);

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
        onChange={({ target }) => {
          setTerm(target.value);
          find(target.value.trim(), '');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
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
        aria-disabled={!hasMatches}
        onClick={() => step(-1)}
      />
      <ToolbarButton
        label="Find next"
        icon={ChevronDown}
        aria-disabled={!hasMatches}
        onClick={() => step(1)}
      />
      <ToolbarButton label="Close search" icon={X} onClick={onClose} />
    </search>
  );
}

interface FindEvent {
  readonly state?: number;
  readonly matchesCount: { readonly current: number; readonly total: number };
}

/** The result of a search in words, '3 of 14'. */
function useFindStatus(eventBus: OpenPdf['eventBus'], term: string) {
  const [{ state, matchesCount }, setResult] = useState<FindEvent>({
    matchesCount: { current: 0, total: 0 },
  });
  useEffect(() => {
    const update = (event: FindEvent) => setResult((before) => ({ state: before.state, ...event }));
    eventBus.on('updatefindmatchescount', update);
    eventBus.on('updatefindcontrolstate', update);
    return () => {
      eventBus.off('updatefindmatchescount', update);
      eventBus.off('updatefindcontrolstate', update);
    };
  }, [eventBus]);

  const { current, total } = matchesCount;
  if (term.trim() === '') return { status: '', hasMatches: false };
  if (total > 0) return { status: `${current} of ${total}`, hasMatches: true };
  return { status: state === FindState.NOT_FOUND ? 'No matches' : 'Searching…', hasMatches: false };
}
