import { useEffect, useId, useRef, useState } from 'react';
import { truncate } from '#domain/text/preview.ts';
import { useHydrated } from '../use-hydrated.ts';
import { Link } from './link.tsx';
import { LinkedText } from './linked-text.tsx';

interface ExpandableTextProps {
  readonly text: string;
  /** Length of the preview; longer texts end in '...'. */
  readonly characters: number;
  /** Completes the button's accessible name, 'Read more about Parish picnic'. */
  readonly title: string;
  /** Page with the complete text, linked until hydration. */
  readonly url: string;
}

/** A text preview with a button that expands it. */
export function ExpandableText({ text, characters, title, url }: ExpandableTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const id = useId();
  const { text: preview, isCut } = truncate(text, characters);
  const about = <span className="sr-only"> about {title}</span>;
  return (
    <div>
      <p id={id} className="max-w-[65ch] whitespace-pre-line">
        <LinkedText text={text} characters={isOpen ? text.length : preview.length} />
        {isCut && !isOpen && '...'}
      </p>
      {isCut && !isHydrated && (
        <Link to={url} className={TOGGLE_CLASSES}>
          Read more{about}
        </Link>
      )}
      {isCut && isHydrated && (
        <ToggleButton isOpen={isOpen} controls={id} onToggle={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Read more'}
          {about}
        </ToggleButton>
      )}
    </div>
  );
}

const TOGGLE_CLASSES = 'link inline-flex min-h-11 items-center font-semibold';

interface ToggleButtonProps {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
  readonly children: React.ReactNode;
}

/** Scrolls into view after collapsing: the button of a long text would end up above the viewport. */
function ToggleButton({ isOpen, controls, onToggle, children }: ToggleButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className={TOGGLE_CLASSES}
    >
      {children}
    </button>
  );
}
