import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { preview } from '../../text/preview.ts';
import { useHydrated } from '../use-hydrated.ts';
import { Link } from './link.tsx';
import { LinkedText } from './linked-text.tsx';

interface ExpandableTextProps {
  readonly text: string;
  /** Maximum length of the preview; longer texts end in '...'. */
  readonly characters: number;
  /** Completes the button's accessible name, 'Read more about Parish picnic'. */
  readonly title: string;
  /** Page with the complete text, linked until hydration. */
  readonly url: string;
  /** Loads the rest of the text; if it fails, the page with the complete text opens. */
  readonly loadText?: (() => Promise<void>) | undefined;
}

const TOGGLE_CLASSES = 'link inline-flex min-h-11 items-center font-semibold';

/** A text preview with a button that expands it. */
export function ExpandableText({ text, characters, title, url, loadText }: ExpandableTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const isHydrated = useHydrated();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { text: start, isCut } = preview(text, characters);
  const about = <span className="sr-only"> about {title}</span>;

  const toggle = async () => {
    if (loadText && !isOpen) {
      setLoading(true);
      try {
        await loadText();
      } catch (error) {
        console.error('Failed to load the text', error);
        return window.location.assign(url);
      }
      setLoading(false);
    }
    flushSync(() => setOpen(!isOpen));
    // the button of a long text would end up above the viewport
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div>
      <p id={id} className="max-w-[32.3em] whitespace-pre-wrap">
        <LinkedText
          text={text}
          characters={isOpen ? text.length : start.length}
          end={isCut && !isOpen ? '...' : ''}
        />
      </p>
      {isCut && !isHydrated && (
        <Link to={url} className={TOGGLE_CLASSES}>
          Read more{about}
        </Link>
      )}
      {isCut && isHydrated && (
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className={TOGGLE_CLASSES}
        >
          {isOpen ? 'Show less' : isLoading ? 'Loading…' : 'Read more'}
          {about}
        </button>
      )}
    </div>
  );
}
