import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from '../ui/controls/link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { FormattedText } from './formatted-text.tsx';
import type { TextNode } from './text-node.ts';

interface ExpandableTextProps {
  /** The beginning of a long text; null if the text is short. */
  readonly excerpt: readonly TextNode[] | null;
  /** The complete text. Empty until `loadText` has loaded it. */
  readonly blocks: readonly TextNode[];
  /** Completes the button's accessible name, 'Read more about Parish picnic'. */
  readonly title: string;
  /** Page with the complete text, linked until hydration. */
  readonly url: string;
  /** Loads the rest of the text; if it fails, the page with the complete text opens. */
  readonly loadText?: (() => Promise<void>) | undefined;
}

const TOGGLE_CLASSES = 'link inline-flex min-h-11 items-center font-semibold';

/** A text preview with a button that expands it. */
export function ExpandableText({ excerpt, blocks, title, url, loadText }: ExpandableTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const isHydrated = useHydrated();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
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
      <div id={id}>
        <FormattedText blocks={isOpen || !excerpt ? blocks : excerpt} />
      </div>
      {excerpt && !isHydrated && (
        <Link to={url} className={TOGGLE_CLASSES}>
          Read more{about}
        </Link>
      )}
      {excerpt && isHydrated && (
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
