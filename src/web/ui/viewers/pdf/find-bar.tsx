import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { ToolbarButton } from '../toolbar-button.tsx';
import { MAX_TERM_CHARACTERS } from './text-search.ts';

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
export function FindBar({ term, onTerm, status, canStep, onStep, onClose }: FindBarProps) {
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
