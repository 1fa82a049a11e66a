import { useEffect, useId, useRef, useState } from 'react';
import { previewCut } from '#domain/text.ts';
import { Link } from './link.tsx';
import { LinkedText } from './linked-text.tsx';
import { useIsAwake } from './use-hydrated.ts';

interface ExpandableTextProps {
  readonly text: string;
  /** How much stands at first; what follows is '...'. */
  readonly characters: number;
  /** Names it where only the button is heard: 'Read more about Parish picnic'. */
  readonly title: string;
  /** Page that holds the whole text: where 'Read more' leads as long as no script runs. */
  readonly address: string;
}

/** The beginning of a text, and a button that shows all of it in its place. */
export function ExpandableText({ text, characters, title, address }: ExpandableTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isAwake = useIsAwake();
  const id = useId();
  const { text: beginning, isCut } = previewCut(text, characters);
  const about = <span className="sr-only"> about {title}</span>;
  return (
    <div>
      <p id={id} className="max-w-[65ch] whitespace-pre-line">
        <LinkedText text={text} characters={isOpen ? text.length : beginning.length} />
        {isCut && !isOpen && '...'}
      </p>
      {isCut && !isAwake && (
        <Link to={address} className={TURN}>
          Read more{about}
        </Link>
      )}
      {isCut && isAwake && (
        <TurnButton isOpen={isOpen} controls={id} onTurn={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Read more'}
          {about}
        </TurnButton>
      )}
    </div>
  );
}

const TURN = 'link inline-flex min-h-11 items-center font-semibold';

interface TurnButtonProps {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onTurn: () => void;
  readonly children: React.ReactNode;
}

/** Keeps itself in sight: a long text that folds up would leave it behind above the window's upper edge. */
function TurnButton({ isOpen, controls, onTurn, children }: TurnButtonProps) {
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
      onClick={onTurn}
      className={TURN}
    >
      {children}
    </button>
  );
}
