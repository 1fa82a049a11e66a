import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Tool } from '../toolbar-button.tsx';
import { MOST_TERM_CHARACTERS } from './text-search.ts';

interface FindBarProps {
  readonly term: string;
  readonly onTerm: (term: string) => void;
  /** '3 of 14' */
  readonly words: string;
  readonly canStep: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

/** Finds words in a document: Enter goes to the next, Shift and Enter to the one before, Escape closes the bar alone. */
export function FindBar({ term, onTerm, words, canStep, onStep, onClose }: FindBarProps) {
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
        maxLength={MOST_TERM_CHARACTERS}
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
      <p role="status" className="find-words">
        {words}
      </p>
      <Tool words="Find previous" icon={ChevronUp} aria-disabled={!canStep} onClick={() => onStep(-1)} />
      <Tool words="Find next" icon={ChevronDown} aria-disabled={!canStep} onClick={() => onStep(1)} />
      <Tool words="Close search" icon={X} onClick={onClose} />
    </search>
  );
}
