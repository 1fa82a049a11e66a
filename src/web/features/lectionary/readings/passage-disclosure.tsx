import { useState } from 'react';
import type { Passage } from '#contract/passages.ts';
import { Chevron } from '../../../ui/chevron.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useKept } from '../use-request.ts';
import { PassageText } from './passage-text.tsx';
import { passages } from './passages.ts';

interface PassageDisclosureProps {
  readonly reference: string;
  /** The words, when they came with the page; otherwise they are fetched on opening. */
  readonly served: Passage | undefined;
}

/** A reference that unfolds into its words. */
export function PassageDisclosure({ reference, served }: PassageDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="reading" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{reference}</span>
        <Chevron size={20} />
      </summary>
      {served ? <PassageText passage={served} /> : isOpen && <FetchedPassage reference={reference} />}
    </details>
  );
}

function FetchedPassage({ reference }: { reference: string }) {
  const [attempt, setAttempt] = useState(1);
  const { answer, hasFailed } = useKept(passages, reference, attempt);
  if (answer) return <PassageText passage={answer} />;
  if (!hasFailed)
    return (
      <div className="passage" aria-busy="true">
        <p className="sr-only">Loading</p>
        <Skeleton lines={4} />
      </div>
    );
  return (
    <div className="passage">
      <p role="alert" className="font-sans text-base">
        These words could not be loaded.{' '}
        <button type="button" className="link min-h-11 font-semibold" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </p>
    </div>
  );
}
