import { useState } from 'react';
import type { Passage } from '#contract/passages.ts';
import { Chevron } from '../../../ui/chevron.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useRequest } from '../use-request.ts';
import { PassageText } from './passage-text.tsx';
import { passageCache } from './passages.ts';

interface PassageDisclosureProps {
  readonly reference: string;
  /** The passage if the server rendered it; otherwise it is fetched on opening. */
  readonly preloaded: Passage | undefined;
}

/** A reference that expands to its passage. */
export function PassageDisclosure({ reference, preloaded }: PassageDisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="reading" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{reference}</span>
        <Chevron size={20} />
      </summary>
      {preloaded ? <PassageText passage={preloaded} /> : isOpen && <FetchedPassage reference={reference} />}
    </details>
  );
}

function FetchedPassage({ reference }: { reference: string }) {
  const [attempt, setAttempt] = useState(1);
  const { value, hasFailed } = useRequest(passageCache, reference, attempt);
  if (value) return <PassageText passage={value} />;
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
        The reading could not be loaded.{' '}
        <button type="button" className="link min-h-11 font-semibold" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </p>
    </div>
  );
}
